import { expect } from '@playwright/test'
import { aDoor } from './own-door.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser opens an order from the menu, corrects a participant, and gives money back in three clicks', async ({
  page,
  site,
  context,
}) => {
  expectFault('422')
  const { login, slug } = await aDoor()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  const own = `/event/manage_event/${slug}`
  await page.goto('/event/manage_event')
  await page.locator(`a[href="${own}"]`).first().click()
  await arriveAt(page, own)
  await page
    .getByRole('table', { name: say('sales:orders.title') })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(({ pathname }) => pathname.startsWith(`${own}/orders/`))
  await expect(page.getByRole('heading', { name: say('order-desk:money.title') })).toBeVisible()
  await expectAccessible(page, 'an order')

  const seat = page
    .getByRole('listitem')
    .filter({ hasText: say('order-desk:seat.correct') })
    .first()
  await seat.locator('summary', { hasText: say('order-desk:seat.correct') }).click()
  await seat.getByLabel(say('order-desk:seat.name'), { exact: true }).fill('Corrected Name')
  await seat.getByRole('button', { name: say('order-desk:seat.save') }).click()
  await expect(page.getByText(say('order-desk:done.correct'), { exact: true })).toBeVisible()
  await expect(page.getByText('Corrected Name').first()).toBeVisible()

  await page.locator('summary', { hasText: say('order-desk:goodwill.open') }).click()
  await page.getByLabel(say('order-desk:goodwill.note')).fill('The room was cold.')
  await page.getByRole('button', { name: say('order-desk:goodwill.send') }).click()
  await expect(page.getByText(say('order-desk:goodwill.invalid')).first()).toBeVisible()
  await expect(page.getByLabel(say('order-desk:goodwill.note'))).toHaveValue('The room was cold.')
  await page.getByLabel(say('order-desk:goodwill.amount')).fill('10')
  await page.getByRole('button', { name: say('order-desk:goodwill.send') }).dblclick()
  await expect(page.getByText(say('order-desk:done.refund', { amount: '€10' }))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'The room was cold.' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(say('order-desk:money.reason.goodwill'))
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(say('order-desk:money.is.succeeded'), { timeout: 2_000 })
  }).toPass()
  await page.goto(`${own}/orders`)
  await expect(page.getByText(say('sales:payment.partly'))).toBeVisible()
})
