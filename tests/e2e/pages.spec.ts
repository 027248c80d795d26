import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo-world/sign-ins.ts'
import { textsOf } from './own-words.ts'
import { pageKinds } from './page-kinds.ts'
import { aPerson, callWire, carry, cookiesOf, register } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { readPage, TEXT_PAGES } from './read-page.ts'

const LOOKS = {
  desktop: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  'desktop, dark': { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  'smallest, dark': {
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  },
} as const

const FOR_PEOPLE = ['/dashboard', '/mybooking', '/event/manage_event']

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'ja']
/** Letters of a translated page that are the same as in English, in percent. */
const MOST_UNTRANSLATED = 15
/** Pages are shared out over so many tests, for the workers. */
const SHARES = 4

async function expectGoodPage(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, path)
}

/** Long texts look like the questions and answers, but that those fold. */
async function share(site: string, part: number): Promise<[string, string][]> {
  const kinds = [...(await pageKinds(site))].filter(([kind]) => kind === 'faqs' || !TEXT_PAGES.includes(kind))
  return kinds.filter((_, at) => at % SHARES === part)
}

for (const [name, look] of Object.entries(LOOKS)) {
  test.describe(name, () => {
    test.use(look)

    for (let part = 0; part < SHARES; part += 1) {
      test(`public pages are accessible and fit, ${part + 1} of ${SHARES}`, async ({ page, site }) => {
        test.setTimeout(360_000)
        expectFault('404')
        for (const [kind, path] of await share(site, part))
          await test.step(kind, () => expectGoodPage(page, path))
      })
    }

    test(`pages for people are accessible and fit`, async ({ page, site }) => {
      const cookie = await register(site, aPerson())
      await carry(page.context(), site, cookie)
      for (const path of FOR_PEOPLE) await test.step(path, () => expectGoodPage(page, path))
    })
  })
}

/** What the browser tells a screen reader about the first table of a page: how many of each of its parts. */
async function toldOfTable(page: Page) {
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
  for (const path of [sales ?? '', '/cookies']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    const onDesk = await toldOfTable(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('main table tr').last()).toHaveCSS('display', 'block')
    expect(await toldOfTable(page), path).toEqual(onDesk)
    expect(onDesk, path).toMatchObject({ table: 1 })
    expect(Math.min(...Object.values(onDesk)), path).toBeGreaterThan(0)
  }
})

test.describe('smallest, in Japanese', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (let part = 0; part < SHARES; part += 1) {
    test(`public pages are accessible and fit, ${part + 1} of ${SHARES}`, async ({ page, site }) => {
      test.setTimeout(360_000)
      expectFault('404')
      for (const [kind, path] of await share(site, part))
        await test.step(kind, () => expectGoodPage(page, `/ja${path}`))
    })
  }
})

test.describe('without scripts, smallest', () => {
  test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })

  for (const language of LANGUAGES) {
    test(`the words of ${language} fit the smallest screen`, async ({ page, site }) => {
      test.setTimeout(180_000)
      expectFault('404')
      const wide: string[] = []
      for (const [, path] of await pageKinds(site)) {
        const own = language === 'en' ? path : `/${language}${path}`
        await page.goto(own)
        const sideways = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        if (sideways > 0) wide.push(`${own}: ${sideways} px`)
      }
      expect(wide).toEqual([])
    })
  }
})

for (const language of LANGUAGES.slice(1)) {
  test(`pages speak the language that they say they do: ${language}`, async ({ page, site }) => {
    test.setTimeout(120_000)
    const length = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0)
    const shares: [number, string][] = []
    for (const [kind, path] of await pageKinds(site)) {
      const english = new Set(await textsOf(page, (await readPage(site, path)).html))
      const own = await textsOf(page, (await readPage(site, `/${language}${path}`)).html)
      expect(own.length, path).toBeGreaterThan(10)
      const same = own.filter((text) => english.has(text))
      shares.push([Math.round((length(same) / length(own)) * 1000) / 10, kind])
    }
    const most = shares.toSorted(([a], [b]) => b - a)[0]
    test.info().annotations.push({ type: 'most untranslated', description: `${most}` })
    expect(shares.filter(([percent]) => percent > MOST_UNTRANSLATED)).toEqual([])
  })
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

test('the cookie banner is shown until it is accepted', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'ACCEPT ALL' }).click()
  await expect(page.getByRole('button', { name: 'ACCEPT ALL' })).toBeHidden()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'ACCEPT ALL' })).toBeHidden()
})

test('the language menu leads to the same page in each language', async ({ page }) => {
  await page.goto('/event/search')
  for (const [language, path] of [
    ['Deutsch', '/de/event/search'],
    ['日本語', '/ja/event/search'],
  ] as const) {
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('link', { name: language }).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
