import { type BrowserContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { aPerson, carry } from './people.ts'
import { expectAccessible, expectFault, expectStillAccessible, test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const PHONE = { width: 390, height: 844 }
const t = words('en')

/** A ticket for somebody by name, to a training that is still to come. */
async function someTicket(): Promise<{ code: string; name: string; street: string }> {
  const client = new pg.Client({ connectionString: runningServer().databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select t.code, t.participant_name as name, e.street from tickets t join events e on e.id = t.event_id
      where t.state = 'valid' and t.participant_name is not null and e.street is not null and e.ends_at > now()
      order by t.code limit 1`,
  )
  await client.end()
  return rows[0]
}

async function openAndKeep(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByText(t('orders:pass.kept'))).toBeVisible()
}

/** What the browser shows without a line; null when it has nothing to show. */
async function withoutLine(context: BrowserContext, address: string): Promise<string | null> {
  await context.setOffline(true)
  // No page of a test: what cannot be fetched is what is asked for here.
  const page = await context.newPage()
  try {
    await page.goto(address)
    return await page.getByRole('main').textContent()
  } catch {
    return null
  } finally {
    await page.close()
    await context.setOffline(false)
  }
}

test('a ticket on a phone is a pass: its code as wide as the screen, who, when, where', async ({ page }) => {
  const { code, name, street } = await someTicket()
  await page.setViewportSize(PHONE)
  await page.goto(`/ticket/${code}`)

  const picture = page.getByRole('img', { name: t('orders:done.qr', { name }) })
  expect((await picture.boundingBox())?.width).toBeGreaterThan(0.8 * PHONE.width)
  await expect(page.getByText(street)).toBeVisible()
  await expect(page.getByRole('link', { name: t('orders:pass.map') })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/search\?query=/,
  )
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectStillAccessible(page, 'a dark ticket')
})

test('a ticket that a guest has opened once opens without a line, and nothing else does', async ({
  page,
  context,
  site,
}) => {
  const { code, name } = await someTicket()
  const address = `${site}/ticket/${code}`
  expect(await withoutLine(context, address)).toBeNull()
  await openAndKeep(page, `/ticket/${code}`)

  const shown = await withoutLine(context, `${address}?from=mail`)
  expect(shown).toContain(code)
  expect(shown).toContain(name)
  expect(await withoutLine(context, `${site}/`)).toBeNull()
})

test('what an account has opened is gone when it has signed out', async ({ page, context, site }) => {
  // Without a line the page of who is signed in asks in vain whether there is news.
  expectFault('ERR_INTERNET_DISCONNECTED')
  const { code } = await someTicket()
  await carry(context, site, await signedIn(aPerson()))
  await openAndKeep(page, `/ticket/${code}`)
  expect(await withoutLine(context, `${site}/ticket/${code}`)).toContain(code)

  await page
    .locator('form[action$="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page).toHaveURL(`${site}/`)

  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(await withoutLine(context, `${site}/ticket/${code}`)).toBeNull()
})
