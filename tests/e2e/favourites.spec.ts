import { expect, type Request } from '@playwright/test'
import { fetchAgain, someAddress } from './fetch-again.ts'
import { aPerson, carry } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { readPage } from './read-page.ts'
import { signedIn } from './signed-in.ts'

const save = (title: string) => ({ name: `Save “${title}”`, exact: true })

test('a topic is saved by one press, found on the list, and given back there', async ({
  page,
  site,
  context,
}) => {
  await carry(context, site, await signedIn(aPerson()))
  await page.goto('/search?topic=')
  const card = page.getByRole('article').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const button = card.getByRole('button', save(title))
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.dblclick()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.goto('/myfavorite')
  await expect(page.getByRole('heading', { level: 1, name: 'My favorites' })).toBeVisible()
  const kept = page.getByRole('button', save(title))
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await kept.click()
  await expect(page.getByRole('heading', { name: 'No topics saved yet' })).toBeVisible()
})

test('who is signed out is led to sign in, without scripts too, and comes back with it saved', async ({
  browser,
  site,
  address,
}) => {
  const person = aPerson()
  await signedIn(person)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site,
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  })
  const page = await context.newPage()
  await page.goto('/de/event/search')
  await page.getByRole('article').first().getByRole('link').first().click()
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: 'Merken', exact: true }).click()
  await arriveAt(page, '/de/login')
  await page.getByLabel('Benutzername').fill(person.username)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click()
  await arriveAt(page, pathname)
  await expect(page.getByRole('button', { name: 'Gemerkt', exact: true })).toBeVisible()
  await page.goto('/de/myfavorite?kind=event')
  await expect(page.locator(`main a[href$="${pathname}"]`)).toBeVisible()
  await page.goto('/de/event/search')
  await page.getByRole('article').first().getByRole('button').click()
  await arriveAt(page, '/de/event/search')
  await context.close()
})

test('what home shows is saved there, and a visitor’s home holds nothing of it', async ({
  page,
  site,
  context,
  browser,
}) => {
  await carry(context, site, await signedIn(aPerson()))
  await page.goto('/')
  const card = page.getByRole('article').filter({ has: page.locator('a[href^="/topic/"]') })
  const title = (await card.first().getByRole('heading').textContent()) ?? ''
  const button = page.getByRole('button', save(title)).first()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', save(title)).first()).toHaveAttribute('aria-pressed', 'true')

  const other = await browser.newContext({ baseURL: site })
  const visitor = await other.newPage()
  await visitor.goto('/')
  const theirs = visitor.getByRole('button', save(title)).first()
  await expect(theirs).not.toHaveAttribute('aria-pressed')
  await expect(visitor.locator('[data-kept]')).toHaveCount(0)
  await theirs.click()
  await arriveAt(visitor, '/login')
  await other.close()
})

test('favourites that do not come say nothing, and come at the next press', async ({
  page,
  site,
  context,
}) => {
  expectFault('503')
  expectFault('ERR_FAILED')
  const cookie = await signedIn(aPerson())
  await carry(context, site, cookie)
  const topics = await manyTopics(site)
  for (const slug of topics)
    await fetchAgain(`${site}/myfavorite`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site, Cookie: cookie, 'X-Forwarded-For': someAddress() },
      body: new URLSearchParams({ keep: `topic:${slug}` }),
    })
  await page.goto('/myfavorite')
  const cards = page.locator('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  const isAsked = (request: Request) => request.postData()?.includes('favlist') ?? false
  const fails: ('abort' | 'refuse')[] = []
  await page.route('**/api/inc/switchfunction', (route) => {
    const fail = isAsked(route.request()) ? fails.shift() : undefined
    if (fail === 'abort') return route.abort()
    const no = { status: 503, json: { status: false, msg: 'Busy, says the server' } }
    return fail ? route.fulfill(no) : route.continue()
  })
  for (const fail of ['abort', 'refuse'] as const) {
    fails.push(fail)
    const answered =
      fail === 'abort'
        ? page.waitForEvent('requestfailed', isAsked)
        : page.waitForEvent('requestfinished', isAsked)
    await page.getByRole('link', { name: 'Show more' }).click()
    await answered
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    await expect(page.getByText(/could not be loaded|Busy, says/)).toHaveCount(0)
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
    await expect(cards).toHaveCount(20)
  }
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(topics.length)
})

/** The last parts of the addresses of more topics than a list shows at once. */
async function manyTopics(site: string): Promise<string[]> {
  const pages = await Promise.all([1, 2].map((at) => readPage(site, `/search?topic=&page=${at}`)))
  const links = pages.flatMap(({ links }) =>
    links.flatMap((link) => /^\/topic\/([^/?#]+)$/.exec(link)?.[1] ?? []),
  )
  const topics = [...new Set(links)].slice(0, 23)
  expect(topics.length).toBeGreaterThan(20)
  return topics
}
