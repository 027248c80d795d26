import { expect, type Page } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { KINDS, type Kind, someoneOf, superAdminOf } from './own-member.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

async function signInAs(page: Page, site: string, kind: Kind): Promise<string> {
  const { username, password } = await someoneOf(kind)
  const cookie = cookiesOf(await callWire(site, { action: 'login', username, password }))
  await carry(page.context(), site, cookie)
  return cookie
}

const hrefsIn = (page: Page, within: string) =>
  page
    .locator(`${within} a[href]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

for (const kind of Object.keys(KINDS) as Kind[])
  test(`each entry of the menus of a ${kind} leads to a page of theirs`, async ({ page, site }) => {
    const cookie = await signInAs(page, site, kind)
    await page.goto('/dashboard')
    await expectAccessible(page, `dashboard of a ${kind}`)
    const side = await hrefsIn(page, `nav[aria-label="${say('dashboard:menu.label')}"]`)
    await page
      .locator(`header summary[aria-label^="${say('shell.account.menu', { name: '' }).trim()}"]`)
      .click()
    const entries = new Set([
      ...side,
      ...(await hrefsIn(page, 'header')),
      ...(await hrefsIn(page, 'footer nav')),
    ])
    expect([...entries]).toContain('/dashboard')
    for (const path of entries) {
      const answer = await fetchAgain(site + path, { headers: { Accept: 'text/html', Cookie: cookie } })
      expect(answer.status, path).toBe(200)
      expect(new URL(answer.url).pathname, path).not.toBe('/login')
    }
  })

test('who uses the keyboard is past the menu at the side in two keys', async ({ page, site }) => {
  await signInAs(page, site, 'company manager')
  await page.goto('/event/manage_event')
  await page.locator('#main').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: say('dashboard:menu.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#desk').locator(':focus')).toHaveCount(1)
})

test('a company’s people are told whom they act for, and how long the trial lasts', async ({
  page,
  site,
}) => {
  await signInAs(page, site, 'company manager')
  await page.goto('/dashboard')
  const header = page.locator('header').first()
  await expect(header.getByText('(Manager)').first()).toBeVisible()
  await expect(page.getByText('Free trial - 12 days')).toBeVisible()
  await expect(header.getByText('Beta')).toHaveCount(0)
  for (const path of ['/mybooking', '/event/manage_event'])
    await expect(page.locator(`nav a[href="${path}"]`)).toHaveCount(0)
  // What its people bought stands behind their picture; it sells nothing.
  await expect(page.locator('header a[href="/mybooking"]')).toHaveCount(1)
  await expect(page.locator('header a[href="/event/manage_event"]')).toHaveCount(0)
})

test('an SME is marked as new; the side menu folds away at 768 pixels', async ({ page, site }) => {
  await signInAs(page, site, 'SME admin')
  await page.setViewportSize({ width: 769, height: 700 })
  await page.goto('/dashboard')
  await expect(page.locator('header').first().getByText('Beta')).toBeVisible()
  const nav = page.getByRole('navigation', { name: say('dashboard:menu.label') })
  await expect(nav).toBeVisible()
  await page.setViewportSize({ width: 768, height: 700 })
  await expect(nav).toBeHidden()
  await page.locator('summary', { hasText: say('dashboard:menu.dashboard') }).click()
  await expect(nav).toBeVisible()
})

test('a super-admin changes the location on a phone, by the keys alone and without scripts', async ({
  page,
  site,
  browser,
}) => {
  const { username, password } = await superAdminOf(['Quay North', 'Quay South'])
  const cookie = cookiesOf(await callWire(site, { action: 'login', username, password }))
  await carry(page.context(), site, cookie)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/dashboard')
  const list = page.locator(
    `header summary[aria-label^="${say('shell.account.locations', { name: '' }).trim()}"]`,
  )
  await list.focus()
  await page.keyboard.press('Enter')
  const south = page.getByRole('button', { name: 'Quay South' })
  await expect(south).toBeInViewport({ ratio: 1 })
  await south.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quay South' })).toBeVisible()
  await expect(list).toHaveAccessibleName(say('shell.account.locations', { name: 'Quay South' }))

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  await carry(plain, site, cookie)
  const without = await plain.newPage()
  await without.goto(`${site}/dashboard`)
  await without.getByRole('link', { name: say('shell.account.locations', { name: 'Quay South' }) }).click()
  await without.getByRole('button', { name: `${say('companies:places.go')} Quay North` }).click()
  await expect(without.getByRole('heading', { level: 1, name: 'Quay North' })).toBeVisible()
  await plain.close()
})
