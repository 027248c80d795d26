import { expect, type Page } from '@playwright/test'
import { ownDates } from './own-dates.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser gives a seat another ticket, sees the difference first, and a dearer one for a reason', async ({
  page,
  site,
  context,
}) => {
  expectFault('422')
  const { login, first } = await ownDates()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  await page.goto(first)
  await page
    .getByRole('link', { name: say('order-desk:seat.change') })
    .first()
    .click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/seats'))
  await expect(page.getByLabel('Asha Rao')).toBeChecked()
  await expect(page.getByLabel('Ravi Mehta')).not.toBeChecked()
  await choose(page, 'Online')
  await expect(page.getByRole('row').filter({ hasText: 'Asha Rao' })).toContainText('€60')
  await expect(page.getByText(say('seat-changes:say.back', { amount: '€40' }))).toBeVisible()
  await expectAccessible(page, 'seats that become others')
  await page.getByRole('button', { name: say('seat-changes:send.retype') }).dblclick()
  await expect(page.getByText(say('order-desk:done.retyped'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Asha Rao' })).toContainText('Online · €60')
  await expect(
    page.getByText(say('order-desk:history.became', { from: 'In the room', to: 'Online' })),
  ).toBeVisible()

  await page
    .getByRole('link', { name: say('order-desk:seat.change') })
    .nth(1)
    .click()
  await choose(page, 'With dinner')
  await page.getByRole('button', { name: say('seat-changes:send.retype') }).click()
  await expect(page.getByText(say('seat-changes:invalid.note')).first()).toBeVisible()
  await page.getByLabel(say('seat-changes:note')).fill('A thank-you.')
  await page.getByRole('button', { name: say('seat-changes:send.retype') }).click()
  await expect(page.getByText(say('order-desk:done.retyped'))).toBeVisible()
  const back = page.getByRole('row').filter({ hasText: say('order-desk:money.reason.seats_changed') })
  await expect(back).toHaveCount(1)
})

test('an organiser moves an order to another date, where it opens, with the difference and the day said', async ({
  page,
  site,
  context,
}) => {
  const { login, first, second } = await ownDates()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  await page.goto(`${first}/seats?seats=1`)
  await choose(page, 'Online', 1)
  await expect(page.getByRole('alert').filter({ hasText: say('seat-changes:refused.whole') })).toBeVisible()
  await page.getByLabel('Ravi Mehta').check()
  await page.getByRole('button', { name: say('seat-changes:show') }).click()
  await expect(page.getByText(say('seat-changes:say.back', { amount: '€80' }))).toBeVisible()
  await page.getByRole('button', { name: say('seat-changes:send.move') }).click()
  await page.waitForURL(({ pathname }) => pathname === second)
  await expect(page.getByText(say('order-desk:done.moved'))).toBeVisible()
  await expect(page.getByText(say('order-desk:history.step.moved'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Mehta' })).toContainText('Online · €60')
})

/** The ticket type of this name, of the date that comes as the nth, and what it makes of the money. */
async function choose(page: Page, name: string, date = 0) {
  const select = page.getByLabel(say('seat-changes:to'))
  const value = await select
    .locator('optgroup')
    .nth(date)
    .locator('option')
    .filter({ hasText: name })
    .getAttribute('value')
  await select.selectOption(value)
  await page.getByRole('button', { name: say('seat-changes:show') }).click()
}
