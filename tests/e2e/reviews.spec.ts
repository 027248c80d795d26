import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { anAttended } from './own-attended.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'

test('who was there reviews, the provider answers and sees what it earned, and everybody reads both', async ({
  page,
  site,
  context,
}) => {
  const { buyer, provider, event, topic } = await anAttended()
  const signIn = async ({ username, password }: typeof buyer) => {
    await context.clearCookies()
    const answer = await callWire(site, { action: 'login', username, password, cookie: '', recaptcha: '' })
    await carry(context, site, cookiesOf(answer))
  }
  const send = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true }).click()
  expectFault('422')

  await signIn(buyer)
  await page.goto('/review')
  await page.getByRole('link', { name: event, exact: true }).click()
  await page.getByLabel('In your words').fill('We went home with a plan.')
  await send('Publish review')
  await expect(page.getByText('Choose how many stars').first()).toBeVisible()
  await expect(page.getByLabel('In your words')).toHaveValue('We went home with a plan.')
  await expectAccessible(page)
  await page.getByLabel('Overall').selectOption('45')
  await page.getByLabel('Trainer (optional)').selectOption('50')
  await send('Publish review')
  await expect(page.getByText('Your review is public now.')).toBeVisible()

  await signIn(provider)
  await page.goto('/review?list=received')
  await page.getByText('Answer', { exact: true }).click()
  await page.getByLabel('Your answer').fill('Come again.')
  await send('Publish answer')
  await expect(page.getByText('Your answer is public now.')).toBeVisible()
  await expectAccessible(page)

  // What they sold stands in their revenue, drawn and written, and as a file.
  await page.goto('/revenue')
  await expect(page.getByRole('img', { name: /^Earned and commission by month in EUR/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: '€90', exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain(',EUR,100.00,10.00,90.00,')

  await context.clearCookies()
  await page.goto(`/topic/${topic}`)
  await expect(page.getByText('We went home with a plan.')).toBeVisible()
  await expect(page.getByText('Come again.')).toBeVisible()
})
