import { expect } from '@playwright/test'
import { expectFault, test } from './quorum-test.ts'

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

test('the header sticks after 250 pixels, and a button leads back to the top after 20', async ({ page }) => {
  await page.goto('/terms')
  const header = page.locator('header').first()
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await expect(toTop).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 60))
  await expect(toTop).toBeVisible()
  await expect(header).not.toBeInViewport({ ratio: 0.9 })
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect(header).toBeInViewport({ ratio: 0.9 })
  await toTop.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
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
