import { expect, type Page } from '@playwright/test'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { DEMO_PASSWORD } from '#scripts/demo-world/sign-ins.ts'
import { LookedAt } from './new-parts.ts'
import { type OwnPage, ownPages } from './own-pages.ts'
import { sayPayloads } from './own-payloads.ts'
import { textsOf } from './own-words.ts'
import { pageKinds } from './page-kinds.ts'
import { routeOf } from './page-shape.ts'
import { aPerson, callWire, carry, cookiesOf } from './people.ts'
import { promote } from './promote.ts'
import {
  addressesInTwoLanguages,
  beginWithAxe,
  expectAccessible,
  expectFault,
  expectNarrow,
  test,
} from './quorum-test.ts'
import { readPage } from './read-page.ts'
import { KEYS, keysAmong, keysShown } from './shown-keys.ts'
import { signedIn } from './signed-in.ts'
import { expectSteady, watchWhatMoves } from './steady.ts'
import { faultsInHtml } from './valid-html.ts'

const PHONE = { width: 390, height: 844 }

/** Who sees the product from which side, and of how many routes their pages are at least. */
const PEOPLE = [
  ['rashmi_s', 36],
  ['steelmind', 50],
  ['sameer_wagh', 36],
  ['sneha_bapat', 32],
  ['leela_thakur', 40],
  ['shreya_kelkar', 42],
] as const

/** The same of those whose pages are looked at in a browser, too. */
const LOOKED_AT = [
  ['meera_kulkarni', 52],
  ['anand_phadke', 40],
  ['deepa_joshi', 50],
] as const

async function signIn(site: string, username: string): Promise<string> {
  return cookiesOf(await callWire(site, { action: 'login', username, password: DEMO_PASSWORD }))
}

async function faultsOf(pages: readonly { path: string; html: string }[]): Promise<string[]> {
  const faults = await Promise.all(
    pages.map(async ({ path, html }) =>
      [...(await faultsInHtml(html)), ...keysAmong(textsOf(html))].map((fault) => `${path}: ${fault}`),
    ),
  )
  return faults.flat()
}

type Served = { path: string; html: string }

/**
 * Every page is opened, quiet, steady and no wider than the screen; axe looks at those with a part that is
 * new.
 */
async function expectAllAccessible(page: Page, pages: readonly Served[], looked = new LookedAt()) {
  await watchWhatMoves(page)
  await beginWithAxe(page)
  for (const { path, html } of pages)
    await test.step(path, async () => {
      await page.goto(path)
      if (looked.isNew(path, html)) await expectAccessible(page, path)
      else await expectNarrow(page, path)
      await expectSteady(page, path)
    })
}

const routesOf = (pages: readonly OwnPage[]) => new Set(pages.map(({ route }) => route))

/**
 * The first page of each route that is for people signed in; visitors' pages are looked at in `pages.spec`.
 */
function ownKinds(pages: readonly OwnPage[]): OwnPage[] {
  const first = new Map(pages.toReversed().map((page) => [page.route, page]))
  return [...first.values()].filter(({ route }) => !route.startsWith('routes/public/'))
}

test('the checker of HTML finds what is wrong', async () => {
  const page = (body: string) =>
    `<!doctype html><html lang="en"><head><title>Plum</title></head><body>${body}</body></html>`
  const wrong: [body: string, rule: string][] = [
    ['<input type="hidden" name="a" autocomplete="off">', 'valid-autocomplete'],
    ['<input type="text" aria-label="Street" autocomplete="street-address">', 'valid-autocomplete'],
    ['<p id="a"></p><p id="a"></p>', 'no-dup-id'],
    ['<p><div>Plum</div></p>', 'no-implicit-close'],
    ['<ul><p>Plum</p></ul>', 'element-permitted-content'],
    ['<button type="button"><a href="/">Plum</a></button>', 'element-permitted-content'],
    ['<label for="none">Plum</label>', 'no-missing-references'],
    ['<h1>Plum</h1><h3>Pear</h3>', 'heading-level'],
    ['<form method="post"><input name="a" aria-label="Plum"></form>', 'wcag/h32'],
    ['<img src="/plum.webp">', 'wcag/h37'],
    ['<span aria-hidden="true"><a href="/">Plum</a></span>', 'hidden-focusable'],
  ]
  for (const [body, rule] of wrong)
    expect((await faultsInHtml(page(body))).join('\n'), body).toContain(`${rule}: `)
  expect(await faultsInHtml(page('<h1>Plum</h1><p>Pear</p>'))).toEqual([])
})

test('a page that jumps as its scripts come is found', async ({ page }) => {
  await watchWhatMoves(page)
  await page.goto('/cookies')
  await expectSteady(page, '/cookies')
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '40px'
    document.querySelector('main')?.prepend(late)
  })
  await expect.poll(() => page.evaluate(() => window.moved?.join('\n'))).toContain('40 px: ')
})

test('keys of our texts in place of words and addresses of two languages are found', async ({ page }) => {
  await page.goto('/de/cookies')
  expect(await keysShown(page)).toEqual([])
  expect(await addressesInTwoLanguages(page)).toEqual([])
  await page.evaluate(() => {
    const row = document.createElement('p')
    row.append('data-requests:wish.export · example.com · e.g.')
    row.ariaLabel = 'wish.export'
    const form = document.createElement('form')
    form.action = '/de/de/admin'
    document.querySelector('main')?.prepend(row, form)
  })
  expect(await addressesInTwoLanguages(page)).toEqual(['/de/de/admin'])
  expect(await keysShown(page)).toEqual(['data-requests:wish.export', 'wish.export'])
  expect(KEYS.size).toBeGreaterThan(5000)
  expectFault('a key of texts at ')
  expectFault('two languages in an address at ')
})

test('a page of which a part was not looked at yet is looked at', () => {
  const looked = new LookedAt()
  const page = (body: string) => `<html><head></head><body><main>${body}</main></body></html>`
  const rows: [path: string, body: string, isNew: boolean][] = [
    ['/dashboard', '<p class="a">Plum</p>', true],
    ['/dashboard', '<p class="a">Pear</p><p class="a">Fig</p>', false],
    ['/mybooking', '<p class="a">Plum</p>', true],
    ['/dashboard', '<p class="b">Plum</p>', true],
    ['/dashboard', '<p class="b"><a href="/">Plum</a></p>', true],
    ['/dashboard', '<p class="b"><a href="/" aria-label="Buy plums">Plum</a></p>', true],
    ['/dashboard', '<p class="b"><a href="/" aria-label="Buy figs">Fig</a></p>', false],
    ['/dashboard', '<p class="b"><a href="/" aria-label="Sell figs">Fig</a></p>', true],
    ['/dashboard', '<a href="/">Plum</a>', true],
    ['/mybooking', '<a href="/">Plum</a>', false],
  ]
  for (const [path, body, isNew] of rows) expect(looked.isNew(path, page(body)), body).toBe(isNew)
})

for (const languages of [
  ['', '/ja'],
  ['/de', '/fr'],
  ['/it', '/es'],
])
  test(`public pages of every kind are valid HTML: ${languages.join(' ').trim()}`, async ({ site }) => {
    test.setTimeout(240_000)
    const kinds = await pageKinds(site)
    const paths = [...kinds.values()].flatMap((path) => languages.map((language) => language + path))
    const pages = await Promise.all(paths.map((path) => readPage(site, path)))
    expect(await faultsOf(pages)).toEqual([])
    expect(new Set(paths.map(routeOf)).size).toBeGreaterThanOrEqual(16)
    expect(pages.length).toBeGreaterThanOrEqual(100)
  })

async function expectAllValid(site: string, cookie: string, least: number): Promise<OwnPage[]> {
  const { pages, dead } = await ownPages(site, cookie)
  expect(await faultsOf(pages)).toEqual([])
  expect(dead).toEqual([])
  expect(routesOf(pages).size).toBeGreaterThanOrEqual(least)
  return pages
}

for (const [username, least] of PEOPLE)
  test(`what ${username} comes to is valid HTML, and no link that is followed is dead`, async ({ site }) => {
    test.setTimeout(240_000)
    await expectAllValid(site, await signIn(site, username), least)
  })

test.describe('one after another, as they share much', () => {
  test.describe.configure({ mode: 'default' })
  const looked = new LookedAt()

  for (const [username, least] of LOOKED_AT)
    test(`what ${username} comes to is valid HTML, each kind accessible on a phone, and no link that is followed is dead`, async ({
      page,
      site,
    }) => {
      test.setTimeout(360_000)
      const cookie = await signIn(site, username)
      const kinds = ownKinds(await expectAllValid(site, cookie, least))
      await carry(page.context(), site, cookie)
      await page.setViewportSize(PHONE)
      await expectAllAccessible(page, kinds, looked)
      expect(kinds.length).toBeGreaterThanOrEqual(20)
    })
})

test('what staff come to is valid HTML, accessible on a phone, and no link that is followed is dead', async ({
  page,
  site,
}) => {
  test.setTimeout(360_000)
  const person = aPerson()
  const cookie = await signedIn(person)
  await promote(person.username, { staffTasks: [...STAFF_TASKS] })
  const { pages, dead } = await ownPages(site, cookie)
  expect(await faultsOf(pages)).toEqual([])
  expect(dead).toEqual([])
  const kinds = ownKinds(pages).filter(({ route }) => route.startsWith('routes/admin/'))
  expect(kinds.length).toBeGreaterThanOrEqual(7)
  await carry(page.context(), site, cookie)
  await page.setViewportSize(PHONE)
  await expectAllAccessible(page, kinds)
  await page.goto('/admin')
  const waiting = await page.locator('select[name=kind] option:not([value=""])').all()
  const values = await Promise.all(waiting.map((option) => option.getAttribute('value')))
  expect(values.length).toBeGreaterThanOrEqual(6)
  for (const kind of values) await page.goto(`/admin?kind=${kind}`)
})

test('texts as long and as strange as people may write them leave pages valid and as wide as a phone', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const person = aPerson()
  const cookie = await signedIn(person)
  const { topic, event, requirement } = await sayPayloads(person.username)
  const paths = [
    `/${person.username}`,
    `/topic/${topic}`,
    `/event/Q/${event}`,
    `/requirement/${requirement}`,
    '/dashboard',
    '/trainerprofile',
    '/event/manage_event',
    '/profile',
    '/manage_requirement',
  ].map(encodeURI)
  const pages = await Promise.all(paths.map((path) => readPage(site, path, { Cookie: cookie })))
  expect(pages.map(({ status }) => status)).toEqual(paths.map(() => 200))
  expect(await faultsOf(pages)).toEqual([])
  await carry(page.context(), site, cookie)
  await page.setViewportSize(PHONE)
  await expectAllAccessible(page, pages)
})
