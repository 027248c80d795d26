import { expect } from '@playwright/test'
import { aMissedEvent } from './missed-event.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser whose event misses its quorum decides from the dashboard: moved, then the second tab is told', async ({
  page,
  site,
  context,
}) => {
  expectFault('422')
  expectFault('409')
  const { slug, username, password } = await aMissedEvent()
  const cookie = cookiesOf(await callWire(site, { action: 'login', username, password }))
  await carry(context, site, cookie)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: say('sales:decision.run.label') }).click()
  await expect(page.getByRole('button', { name: say('sales:decision.run.label') })).toBeVisible()
  const summary = (choice: string) =>
    page.locator('summary', { hasText: say(`sales:decision.${choice}.label`) })
  await summary('cancel').click()
  await expect(page.getByText('€200 (orders: 1, seats: 2)')).toBeVisible()
  await expectAccessible(page, 'decision')

  const second = await context.newPage()
  await second.goto(`/event/manage_event/${slug}`)

  await summary('move').click()
  const day = page.getByLabel(say('sales:decision.move.day'))
  const last = await day.inputValue()
  await day.fill('2001-01-01')
  await page.getByRole('button', { name: say('sales:decision.move.label') }).click()
  await expect(page.getByText(say('sales:refused.day')).first()).toBeVisible()
  await expect(day).toHaveValue('2001-01-01')
  await day.fill(last)
  await page.getByRole('button', { name: say('sales:decision.move.label') }).click()
  await expect(page.getByText(say('sales:decision.done.move'))).toBeVisible()

  await second.locator('summary', { hasText: say('sales:decision.cancel.label') }).click()
  await second.getByRole('button', { name: say('sales:decision.cancel.label') }).click()
  await expect(second.getByText(say('sales:refused.decided.moved'))).toBeVisible()
  await expect(second.locator('summary', { hasText: say('sales:decision.cancel.label') })).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('cancelling takes one form, and says that all goes back', async ({ page, site, context }) => {
    const { slug, username, password } = await aMissedEvent()
    await carry(context, site, cookiesOf(await callWire(site, { action: 'login', username, password })))
    await page.goto(`/event/manage_event/${slug}`)
    await page.locator('summary', { hasText: say('sales:decision.cancel.label') }).click()
    await page.getByRole('button', { name: say('sales:decision.cancel.label') }).click()
    await expect(page.getByText(say('sales:decision.done.cancel'))).toBeVisible()
    await page.goto(`/event/Q/${slug}`)
    await expect(page.getByRole('button', { name: say('events:panel.get') })).toHaveCount(0)
  })
})
