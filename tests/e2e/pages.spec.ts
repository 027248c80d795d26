import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo-world/sign-ins.ts'
import { LookedAt } from './new-parts.ts'
import { textsOf } from './own-words.ts'
import { pageKinds } from './page-kinds.ts'
import { aPerson, callWire, carry, cookiesOf } from './people.ts'
import {
  beginWithAxe,
  expectAccessible,
  expectFault,
  expectNarrow,
  expectStillAccessible,
  expectWordsAccessible,
  test,
} from './quorum-test.ts'
import { readPage, TEXT_PAGES } from './read-page.ts'
import { signedIn } from './signed-in.ts'
import { expectSteady, watchWhatMoves } from './steady.ts'

const DESKTOP = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SMALLEST = { width: 320, height: 640 }

const FOR_PEOPLE = [
  '/dashboard',
  '/de/mybooking',
  '/mybooking',
  '/event/manage_event',
  '/manage_requirement',
  '/training-requests',
  '/request-training?topic=negotiating-with-suppliers',
  '/dev/mail',
  '/confirm/nothing',
  '/reset',
  '/reset/nobody/nothing',
]

const LANGUAGES = ['de', 'fr', 'it', 'es', 'ja']
const IN_TURN = ['', '/fr', '/it', '/es', '/ja']
/** Letters of a translated page that are the same as in English, in percent. */
const MOST_UNTRANSLATED = 15
/** Pages are shared out over so many tests, for the workers. */
const SHARES = 4

/**
 * What the dark theme colours is on a phone, too, where every page is looked at in the dark; of what only a
 * wide screen shows (columns, filters beside lists, tables, the whole head) these have one of each.
 */
const WIDE_IN_THE_DARK = [
  'home',
  'topics, narrowed',
  'comparison',
  'topic',
  'event',
  'best trainer',
  'requirement',
  'faqs',
]

/**
 * Long texts look like the questions and answers, but that those fold. Pages that are alike come together.
 */
async function share(site: string, part: number): Promise<[string, string][]> {
  const kinds = [...(await pageKinds(site))].filter(([kind]) => kind === 'faqs' || !TEXT_PAGES.includes(kind))
  const size = Math.ceil(kinds.length / SHARES)
  return kinds.slice(part * size, (part + 1) * size)
}

/** The pages that sign in open their dialog when its script has come. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  if (/^(\/ja)?\/(login|register)$/.test(path)) await expect(page.getByRole('dialog')).toBeVisible()
}

/**
 * Each page is loaded once: what a phone shows and what a desk shows differ by their widths alone. In the
 * dark and on a desk axe looks where a part of the page is new.
 */
async function expectGoodPage(page: Page, looked: LookedAt, path: string, kind = '') {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE.viewport)
  await visit(page, path)
  await expectAccessible(page, `${path}, phone`)
  await expectSteady(page, path)
  const isNew = looked.isNew(path, await page.content())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(SMALLEST)
  await (isNew ? expectStillAccessible : expectNarrow)(page, `${path}, smallest, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP.viewport)
  await (isNew ? expectAccessible : expectNarrow)(page, `${path}, desktop`)
  if (!WIDE_IN_THE_DARK.includes(kind)) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectStillAccessible(page, `${path}, desktop, dark`)
}

test.describe('phone, then desktop', () => {
  test.use(PHONE)

  for (let part = 0; part < SHARES; part += 1) {
    test(`public pages are accessible and fit, light and dark, ${part + 1} of ${SHARES}`, async ({
      page,
      site,
    }) => {
      test.setTimeout(360_000)
      expectFault('404')
      await watchWhatMoves(page)
      await beginWithAxe(page)
      const looked = new LookedAt()
      for (const [kind, path] of await share(site, part))
        await test.step(kind, () => expectGoodPage(page, looked, path, kind))
    })
  }

  test('pages for people are accessible and fit, light and dark', async ({ page, site }) => {
    await carry(page.context(), site, await signedIn(aPerson()))
    await watchWhatMoves(page)
    await beginWithAxe(page)
    const looked = new LookedAt()
    for (const path of FOR_PEOPLE) await test.step(path, () => expectGoodPage(page, looked, path))
  })
})

/** What the browser tells a screen reader about the first table of a page: how many of each of its parts. */
async function tableOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main table' })
  const { nodes } = await client.send('Accessibility.queryAXTree', { nodeId })
  const count = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length
  return { table: count('table'), rows: count('row'), heads: count('columnheader'), cells: count('cell') }
}

test('tables that phones show as cards stay tables to a screen reader', async ({ page, site }) => {
  const { username, password } = { username: 'meera_kulkarni', password: DEMO_PASSWORD }
  const signedIn = await callWire(site, { action: 'login', username, password })
  await carry(page.context(), site, cookiesOf(signedIn))
  await page.goto('/event/manage_event')
  const sales = await page.locator('main a[href*="/event/manage_event/"]').first().getAttribute('href')
  for (const path of [`${sales}/orders`, '/cookies']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    const onDesk = await tableOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('main table tr').last()).toHaveCSS('display', 'block')
    expect(await tableOf(page), path).toEqual(onDesk)
    expect(onDesk, path).toMatchObject({ table: 1 })
    expect(Math.min(...Object.values(onDesk)), path).toBeGreaterThan(0)
  }
})

/**
 * How many pixels what gets the focus keeps from the bar of a long form, which stands at the foot of the
 * screen.
 */
function roomAboveBar(page: Page): Promise<number> {
  return page.locator('[data-form-bar]').evaluate((bar) => {
    const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
    return Number.parseFloat(scrollPaddingBottom) - bar.clientHeight
  })
}

test('what gets the focus in a long form keeps above the bar at its foot', async ({ page, site }) => {
  const signedIn = await callWire(site, {
    action: 'login',
    username: 'meera_kulkarni',
    password: DEMO_PASSWORD,
  })
  await carry(page.context(), site, cookiesOf(signedIn))
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const path of ['/addtopic', '/event/addevent']) {
      await page.goto(path)
      await expect.poll(() => roomAboveBar(page), { message: path }).toBeGreaterThan(8)
    }
  }
})

test.describe('smallest, in Japanese', () => {
  test.use({ viewport: SMALLEST })

  for (let part = 0; part < SHARES; part += 1) {
    test(`public pages are accessible and fit, ${part + 1} of ${SHARES}`, async ({ page, site }) => {
      test.setTimeout(360_000)
      expectFault('404')
      await watchWhatMoves(page)
      await beginWithAxe(page)
      const looked = new LookedAt()
      for (const [kind, path] of await share(site, part)) {
        await test.step(kind, async () => {
          await visit(page, `/ja${path}`)
          const isNew = looked.isNew(path, await page.content())
          await (isNew ? expectStillAccessible : expectWordsAccessible)(page, `/ja${path}`)
        })
      }
    })
  }
})

test('the kinds of page that are looked at wide and in the dark are there', async ({ site }) => {
  expect([...(await pageKinds(site)).keys()]).toEqual(expect.arrayContaining(WIDE_IN_THE_DARK))
})

test('in each language pages speak the one that they say', async ({ site }) => {
  test.setTimeout(240_000)
  const length = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0)
  const untranslated: string[] = []
  let read = 0
  for (const [kind, path] of await pageKinds(site)) {
    const [english, ...others] = await Promise.all(
      ['', ...LANGUAGES.map((language) => `/${language}`)].map((prefix) => readPage(site, prefix + path)),
    )
    const inEnglish = new Set(textsOf(english?.html ?? ''))
    for (const [at, page] of others.entries()) {
      const own = textsOf(page.html)
      expect(own.length, page.path).toBeGreaterThan(10)
      expect(page.language, page.path).toBe(LANGUAGES[at])
      const percent =
        Math.round((length(own.filter((text) => inEnglish.has(text))) / length(own)) * 1000) / 10
      if (percent > MOST_UNTRANSLATED) untranslated.push(`${kind} in ${page.language}: ${percent} %`)
      read += 1
    }
  }
  expect(untranslated).toEqual([])
  expect(read).toBeGreaterThan(50 * LANGUAGES.length)
})

test.describe('without scripts, smallest', () => {
  test.use({ viewport: SMALLEST, javaScriptEnabled: false })

  for (let part = 0; part < SHARES; part += 1) {
    test(`in German, whose words are the longest, and another language in turn pages fit, ${part + 1} of ${SHARES}`, async ({
      page,
      site,
    }) => {
      test.setTimeout(360_000)
      expectFault('404')
      const wide: string[] = []
      for (const [at, path] of [...(await pageKinds(site)).values()].entries()) {
        if (at % SHARES !== part) continue
        const inTurn = IN_TURN[Math.floor(at / SHARES) % IN_TURN.length] ?? ''
        for (const prefix of ['/de', inTurn]) {
          await page.goto(prefix + path)
          wide.push(...(await tooWide(page, prefix + path)))
        }
      }
      expect(wide).toEqual([])
    })
  }
})

async function tooWide(page: Page, place: string): Promise<string[]> {
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return sideways > 0 ? [`${place}: ${sideways} px`] : []
}

test('the home page asks for no more JavaScript than its budget', async ({ page }) => {
  const sizes: number[] = []
  page.on('response', async (answer) => {
    if (/\.js(\?|$)/.test(answer.url())) sizes.push((await answer.request().sizes()).responseBodySize)
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(140_000)
})
