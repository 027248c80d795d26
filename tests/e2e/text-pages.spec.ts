import { expect } from '@playwright/test'
import { aPerson, carry } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { TEXT_PAGES as PAGES, readPage } from './read-page.ts'
import { signedIn } from './signed-in.ts'

const PREFIXES = ['', '/de', '/fr', '/it', '/es', '/ja']

test('every text of the house answers in six languages, with a title, a description and its alternates', async ({
  site,
}) => {
  for (const name of PAGES) {
    const pages = await Promise.all(PREFIXES.map((prefix) => readPage(site, `${prefix}/${name}`)))
    expect(pages.map(({ status }) => status)).toEqual(PREFIXES.map(() => 200))
    expect(pages.map(({ language }) => language)).toEqual(['en', 'de', 'fr', 'it', 'es', 'ja'])
    expect(new Set(pages.map(({ description }) => description)).size).toBe(PREFIXES.length)
    for (const page of pages) expect(Object.keys(page.alternates)).toHaveLength(PREFIXES.length + 1)
  }
})

test('no text is more than one press away from the others', async ({ site }) => {
  for (const name of PAGES) {
    const { links } = await readPage(site, `/ja/${name}`)
    expect(links.filter((link) => PAGES.some((other) => link === `/ja/${other}`)).length).toBeGreaterThan(1)
  }
})

test('an address of an answer unfolds it', async ({ page }) => {
  await page.goto('/faqs')
  const question = page.getByText('Can I be charged twice?')
  const answer = page.getByText('Every payment has a key')
  await expect(answer).toBeHidden()
  await question.click()
  await expect(answer).toBeVisible()
  const link = page.locator('details[open]').getByRole('link', { name: 'Link to this answer' })
  const href = await link.getAttribute('href')
  await page.goto('/terms')
  await page.goto(`/faqs${href}`)
  await expect(answer).toBeVisible()
  await expect(question).toBeInViewport()
})

test('tables of long texts are cards on the smallest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of ['/de/privacy', '/cookies', '/faqs']) {
    await page.goto(name)
    await expectAccessible(page, name)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('contents, questions and links work', async ({ page }) => {
    await page.goto('/fr/faqs')
    await page.locator('main summary h3').first().click()
    await expect(page.locator('main details[open] p').first()).toBeVisible()
    await page.goto('/it/privacy')
    await page.locator('main').getByRole('link', { name: 'GDPR', exact: true }).click()
    await expect(page).toHaveURL(/\/it\/gdpr$/)
  })
})

test('the page about cookies names all that the browser keeps', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'ACCEPT ALL' }).click()
  await page.getByText('English').first().click()
  await page.getByRole('link', { name: 'Deutsch' }).first().click()
  await expect(page).toHaveURL(/\/de/)
  await page.goto('/de/search?topic=excel')
  await page.waitForLoadState('networkidle')
  await carry(page.context(), site, await signedIn(aPerson()))
  await page.goto('/de/dashboard')
  await page.waitForLoadState('networkidle')
  await page.goto('/de/requirement/addrequirement')
  await page.locator('main input[type="text"], main input:not([type])').first().fill('Excel')
  await page.goto('/de/contact')
  await page.locator('main input[name="name"]').fill('Asha')

  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  await page.goto('/de/cookies')
  const named = await page.locator('main tbody th code').allTextContents()
  const known = (key: string) =>
    named.some((name) => (name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name))

  expect(stored).toContain('cookiesAccepted')
  expect(cookies).toEqual(expect.arrayContaining(['session', 'language']))
  expect([...stored, ...cookies].filter((key) => !known(key))).toEqual([])
})
