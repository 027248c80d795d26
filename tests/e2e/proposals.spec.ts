import { expect, type Page } from '@playwright/test'
import { aTrainingScene } from './own-training.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const PHONE = { width: 390, height: 844 }

async function enter(page: Page, site: string, person: { username: string; password: string }) {
  await carry(page.context(), site, cookiesOf(await callWire(site, { action: 'login', ...person })))
}

/** Posts a requirement as one would, and gives its title and its address. */
async function post(page: Page): Promise<{ title: string; path: string }> {
  const title = `Safe crane work ${Date.now()}`
  await page.goto(`/requirement/addrequirement?${new URLSearchParams({ title })}`)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Description').fill('Ten riggers, two days.')
  await page.getByLabel('Number of participants').fill('10')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Country').selectOption('IN')
  await page.getByLabel('Proposals until').fill(dayAhead(30))
  await page.getByRole('button', { name: 'Post requirement' }).click()
  await expect(page.getByText('Your requirement is online.')).toBeVisible()
  const path = await page.getByRole('link', { name: title }).getAttribute('href')
  return { title, path: path ?? '' }
}

test('from the page of a requirement to a proposal on a phone, and to an award that can be paid', async ({
  page,
  site,
  browser,
}) => {
  const { provider, buyer } = await aTrainingScene()
  await enter(page, site, buyer)
  const { title, path } = await post(page)

  const theirs = await browser.newContext({ baseURL: site, viewport: PHONE })
  const phone = await theirs.newPage()
  await enter(phone, site, provider)
  await phone.goto(path)
  await phone.getByRole('link', { name: 'Send a proposal' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await phone.getByLabel('Fee', { exact: true }).fill('1200')
  await phone.getByLabel('Currency').selectOption('EUR')
  await phone.getByLabel('Travel costs').selectOption('unknown')
  await phone.locator('#day1').fill(dayAhead(50))
  await phone.locator('#day2').fill(dayAhead(51))
  await expect(phone.getByText('€2,400').first()).toBeVisible()
  await expect(phone.getByText('Travel costs come on top')).toBeVisible()
  await phone.getByLabel('Your proposal').fill('Two days on your own cranes.')
  await expect(phone.getByText(/^Draft saved at/)).toBeVisible()
  await expectAccessible(phone)
  await phone.goto('/proposals')
  await phone.getByRole('link', { name: title }).click()
  await expect(phone.getByLabel('Your proposal')).toHaveValue('Two days on your own cranes.')
  await phone.getByRole('button', { name: 'Send proposal' }).dblclick()
  await expect(phone.getByText('Your proposal has been sent.')).toBeVisible()
  await expect(phone.getByText('€2,400').first()).toBeVisible()

  await page.goto('/manage_requirement')
  await page.getByRole('link', { name: '1 proposal' }).click()
  await expect(page.getByText('at least €2,400').first()).toBeVisible()
  await expect(page.getByText('Two days on your own cranes.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to shortlist' }).click()
  await expect(page.getByText('Added to the shortlist.')).toBeVisible()
  await page.locator('summary', { hasText: 'Award' }).click()
  await page.getByLabel('Street and number, room').fill('Dock 4')
  await page.getByRole('button', { name: 'Award now' }).click()
  await expect(page).toHaveURL(/\/training-requests\/[A-Z0-9]+$/)
  await expect(page.getByText('€2,400').first()).toBeVisible()

  await page.goto('/manage_requirement')
  await page.getByRole('link', { name: 'Proposals' }).first().click()
  for (const file of ['Award memo as PDF', 'Download as CSV', 'Download as Excel']) {
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: file }).click()
    expect(await (await saving).failure()).toBeNull()
  }

  await phone.goto('/proposals')
  await expect(phone.getByText('Accepted')).toBeVisible()
  await expect(phone.getByText('1 of 1 decided proposal won')).toBeVisible()
  await expectAccessible(phone)
  await theirs.close()
})
