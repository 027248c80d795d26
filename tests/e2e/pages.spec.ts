import { expect, type Page } from '@playwright/test'
import { aPerson, carry, register } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { readPage, shapeOf } from './read-page.ts'

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

/** One page of each shape that a visitor reaches in two steps from the home page. */
async function kindsOfPages(site: string): Promise<string[]> {
  const home = await readPage(site, '/')
  const kinds = new Map([['/?', '/']])
  for (const link of home.links.slice(0, 80)) kinds.set(shapeOf(link), link)
  for (const list of ['/search?topic=', '/search?username=', '/event/search']) {
    for (const link of (await readPage(site, list)).links)
      if (!kinds.has(shapeOf(link))) kinds.set(shapeOf(link), link)
  }
  return [...kinds.values()].filter((path) => !/^\/(de|fr|it|es|ja)(\/|$)|\.(ics|xml|txt)/.test(path))
}

async function expectGoodPage(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, path)
}

for (const [name, look] of Object.entries(LOOKS)) {
  test.describe(name, () => {
    test.use(look)

    test(`public pages are accessible and fit`, async ({ page, site }) => {
      test.setTimeout(180_000)
      for (const path of await kindsOfPages(site)) await test.step(path, () => expectGoodPage(page, path))
    })

    test(`pages for people are accessible and fit`, async ({ page, site }) => {
      const cookie = await register(site, aPerson())
      await carry(page.context(), site, cookie)
      for (const path of FOR_PEOPLE) await test.step(path, () => expectGoodPage(page, path))
    })

    test(`the page that is not there is accessible and fits`, async ({ page }) => {
      expectFault('404')
      await expectGoodPage(page, '/nothing/here/at-all')
    })
  })
}

for (const language of ['de', 'ja']) {
  test(`the words of ${language} fit the smallest screen`, async ({ page, site }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of await kindsOfPages(site)) {
      const own = `/${language}${path === '/' ? '/' : path}`
      await test.step(own, () => expectGoodPage(page, own))
    }
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
