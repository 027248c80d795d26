import { expect } from '@playwright/test'
import { anOffer } from './own-event.ts'
import { panelOnSale } from './panel-on-sale.ts'
import { aPerson, carry } from './people.ts'
import { arriveAt, expectFault, test } from './quorum-test.ts'
import { readPage } from './read-page.ts'
import { signedIn } from './signed-in.ts'

const PHONE = { width: 390, height: 844 }

test('links of the shell change the page without loading a new document', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trainers' }).click()
  await expect(page).toHaveURL(/\/search\?username=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect(page.locator('#main')).toBeFocused()
})

test('a visitor goes on to pages that the first one knew nothing of in the same document, asking for routes once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/routes.json')) asked.push(request.url())
  })
  await page.goto('/de')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.locator('#main a[href*="/topic/"]').first().click()
  await expect(page).toHaveURL(/\/de\/topic\//)
  await expect(page.locator('#main')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Termine' }).click()
  await expect(page).toHaveURL(/\/de\/event\/search/)
  await expect(page.locator('#main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/topic\//)

  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(asked).toHaveLength(1)
})

test('the way home in another language stays in the document and the language', async ({ page }) => {
  await page.goto('/de/terms')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Quorum' }).click()
  await expect(page).toHaveURL(/\/de\/?$/)
  await expect(page.getByRole('search').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Menschen')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('another language shows the same page and is remembered', async ({ page }) => {
  await page.goto('/terms')
  await page.getByText('English').first().click()
  await page.getByRole('link', { name: '日本語' }).click()
  await expect(page).toHaveURL(/\/ja\/terms$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.goto('/terms')
  await expect(page).toHaveURL(/\/ja\/terms$/)
  await page.getByText('日本語').first().click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\d\/terms$/)
})

test('the cookie banner goes for good once accepted', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'ACCEPT ALL' }).click()
  await expect(page.getByRole('button', { name: 'ACCEPT ALL' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true')
  await expect(page.getByRole('button', { name: 'ACCEPT ALL' })).toHaveCount(0)
})

test('the cookie banner comes with the document, is the second thing by keyboard and gives the focus back', async ({
  page,
  site,
}) => {
  const served = await readPage(site, '/terms')
  expect(served.html).toContain('data-cookie-banner')
  await page.goto('/terms')
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  await expect(skip).toHaveAttribute('href', '#main')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'ACCEPT ALL' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'ACCEPT ALL' })).toHaveCount(0)
  await expect(page.locator('a[href="#main"]')).toBeFocused()
})

test('who uses the keyboard is at the tickets of an event in three keys, and at its order in five', async ({
  page,
}) => {
  const { path, field } = await anOffer()
  await page.goto(path)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to tickets' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#tickets')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator(`[name="${field}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\/[0-9A-Z]+$/)
})

for (const width of [320, 390, 1280])
  test(`the cookie banner is small and covers nothing at ${width} pixels`, async ({ page, site }) => {
    const { event } = await panelOnSale(site)
    await page.setViewportSize({ width, height: 800 })
    for (const prefix of ['', '/de', '/ja']) {
      await page.goto(`${prefix}/event/Q/${event}`)
      const banner = page.locator('[data-cookie-banner]')
      const box = await banner.boundingBox()
      expect(box?.y).toBe(0)
      expect(box?.height).toBeLessThan(width < 480 ? 72 : 56)
      await page.evaluate(() => window.scrollTo(0, 400))
      await expect(banner).not.toBeInViewport()
      await page.evaluate(() => window.scrollTo(0, 0))
    }
  })

test.describe('the bar at the foot of a phone', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true })

  test('goes while the panel is in sight, and back-to-top never lies upon it', async ({ page, site }) => {
    const { event } = await panelOnSale(site)
    await page.goto(`/event/Q/${event}`)
    const bar = page.locator('[data-bottom-bar]')
    await expect(bar).toBeVisible()
    const button = page.getByRole('button', { name: 'Back to top' })
    // Where it would lie on something that one may press it is away; the page may still move below it.
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 40))
      await expect(button).toBeVisible({ timeout: 500 })
      const toTop = await button.boundingBox({ timeout: 500 })
      const lying = await bar.boundingBox({ timeout: 500 })
      expect(toTop && lying && toTop.y + toTop.height <= lying.y).toBe(true)
    }).toPass()
    await page.locator('#tickets').scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
  })
})

test('the header sticks after 250 pixels, and a button leads back to the top after 20', async ({ page }) => {
  await page.goto('/terms')
  const header = page.getByRole('banner')
  const toTop = page.getByRole('button', { name: 'Back to top' })
  const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y)
  await page.waitForLoadState('networkidle')
  await scrollTo(20)
  await expect(toTop).toHaveCount(0)
  await scrollTo(21)
  await expect(toTop).toBeVisible()
  await scrollTo(250)
  await expect(header).not.toBeInViewport()
  await scrollTo(251)
  await expect(header).toBeInViewport({ ratio: 1 })
  await scrollTo(600)
  await expect(header).toBeInViewport({ ratio: 1 })
  await toTop.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('#main')).toBeFocused()
})

test('the side menu folds away at 768 pixels and opens by its button', async ({ page, site }) => {
  await carry(page.context(), site, await signedIn(aPerson()))
  const entry = page.getByRole('link', { name: 'Bookings', exact: true })
  await page.setViewportSize({ width: 769, height: 800 })
  await page.goto('/dashboard')
  await expect(entry).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(entry).toBeHidden()
  await page.locator('main summary').press('Enter')
  await entry.click()
  await arriveAt(page, '/mybooking')
})

test('each entry of the side menu leads to a page', async ({ page, site }) => {
  const cookie = await signedIn(aPerson())
  await carry(page.context(), site, cookie)
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Your pages' })
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(4)
  for (const href of links)
    expect((await readPage(site, href ?? '', { Cookie: cookie })).status, href ?? '').toBe(200)
})

test.describe('full screen', () => {
  const name = 'Full screen'

  test('is offered to signed-in people and fills the screen and gives it back', async ({ page, site }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await carry(page.context(), site, await signedIn(aPerson()))
    await page.goto('/dashboard')
    const toggle = page.getByRole('button', { name })
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect.poll(isFull).toBe(true)
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect.poll(isFull).toBe(false)
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  })

  test('is not there where the browser cannot do it', async ({ page, site }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    await carry(page.context(), site, await signedIn(aPerson()))
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  })
})

test('a bar shows that a page is on its way', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  go()
  await expect(page).toHaveURL(/\/event\/search$/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

for (const language of ['de', 'fr', 'es'] as const) {
  test(`the header of ${language} fits from 320 to 1361 pixels, with its menu and its search`, async ({
    page,
  }) => {
    await page.goto(`/${language}/terms`)
    for (const width of [320, 390, 768, 961, 1081, 1181, 1280, 1361]) {
      await page.setViewportSize({ width, height: 700 })
      const header = page.getByRole('banner')
      expect((await header.boundingBox())?.height, `${width}`).toBeLessThan(80)
      const outside = await header
        .locator('a, summary, button, input')
        .evaluateAll(
          (all) =>
            all.filter(
              (one) =>
                one.checkVisibility() &&
                one.getBoundingClientRect().right > document.documentElement.clientWidth,
            ).length,
        )
      expect(outside, `${width}`).toBe(0)
      await expect(
        header.locator('search, a[href$="/search?topic="][aria-label]').filter({ visible: true }),
      ).toHaveCount(1)
    }
  })
}

test('a menu that is opened while a page is on its way stays open when the page is there, and goes with the next choice', async ({
  page,
}) => {
  await page.goto('/terms')
  await page.waitForLoadState('networkidle')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  const menu = page.locator('header details', { has: page.locator('summary[aria-label^="Language"]') })
  await menu.locator('summary').click()
  await expect(menu.getByRole('link', { name: 'Deutsch' })).toBeVisible()
  go()
  await arriveAt(page, '/event/search')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Deutsch' })).toBeVisible()
  await expect(menu.locator('summary')).toBeFocused()

  await main.getByRole('link', { name: 'Topics' }).click()
  await arriveAt(page, '/search')
  await expect(menu.getByRole('link', { name: 'Deutsch' })).toBeHidden()
  await expect(page.locator('#main')).toBeFocused()
})

test('a menu opens and closes by keyboard and gives the focus back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/terms')
  const button = page.locator('summary[aria-label="Menu"]')
  await button.focus()
  await page.keyboard.press('Enter')
  const topics = page.locator('details[open]').getByRole('link', { name: 'Topics' })
  await expect(topics).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(topics).toBeHidden()
  await expect(button).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('menus open and the search leads to results', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/terms')
    await page.locator('summary[aria-label="Menu"]').click()
    await page.locator('details[open]').getByRole('link', { name: 'Events' }).click()
    await expect(page).toHaveURL(/\/event\/search$/)
    await page.goto('/')
    await page.getByRole('combobox').first().fill('excel')
    await page.getByRole('combobox').first().press('Enter')
    await expect(page).toHaveURL(/\/search\?topic=excel$/)
  })
})

test('a page that is not there says so in six languages, with a search and ways on', async ({ page }) => {
  expectFault('404')
  const titles = new Set<string>()
  for (const prefix of ['', '/de', '/fr', '/it', '/es', '/ja']) {
    const answer = await page.goto(`${prefix}/nothing/here`)
    expect(answer?.status()).toBe(404)
    titles.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    await expect(page.locator('main').getByRole('combobox')).toBeVisible()
    await expect(page.locator(`main a[href="${prefix || '/'}"]`)).toBeVisible()
  }
  expect(titles.size).toBe(6)
})

test('who goes on from a page that is not there comes to one page after the other, in words', async ({
  page,
}) => {
  expectFault('404')
  await page.goto('/nothing/here')
  for (const path of ['/event/search', '/contact', '/faqs']) {
    await page.locator(`a[href="${path}"]:visible`).first().click()
    await arriveAt(page, path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  }
})

test('the footer shows no page of the house elsewhere until one is configured', async ({ page }) => {
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link').first()).toBeVisible()
  await expect(footer.locator('a[href^="http"]')).toHaveCount(0)
})
