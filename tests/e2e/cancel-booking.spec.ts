import { expect } from '@playwright/test'
import { aMissedEvent } from './missed-event.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('a buyer cancels one of two seats on a phone, twice from two tabs, then the rest', async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { buyer, reference } = await aMissedEvent()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  await page.goto(`/mybooking/${reference}`)
  const other = await context.newPage()
  await other.goto(`/mybooking/${reference}`)

  const asks = (on: typeof page) => on.locator('summary', { hasText: say('bookings:cancel.seat') })
  const buttons = (on: typeof page) => on.getByRole('button', { name: say('bookings:cancel.seat') })
  await expect(asks(page)).toHaveCount(2)
  await asks(page).first().click()
  await expectAccessible(page, 'asked')
  await buttons(page).first().click()
  await expect(page.getByText(say('bookings:cancel.done'))).toBeVisible()
  await expect(page.getByText('1 of 2 seats', { exact: false })).toBeVisible()
  await expect(asks(page)).toHaveCount(0)

  // The other tab still shows both seats: the first is cancelled already, and that is its answer too.
  await asks(other).first().click()
  await buttons(other).first().click()
  await expect(other.getByText('1 of 2 seats', { exact: false })).toBeVisible()

  await page.reload()
  const whole = say('bookings:cancel.all_one')
  await page.locator('summary', { hasText: whole }).click()
  await page.getByRole('button', { name: whole }).click()
  await expect(page.getByText('1 seat cancelled on', { exact: false })).toHaveCount(2)
  await expect(page.getByRole('button', { name: whole })).toHaveCount(0)
  await expectAccessible(page, 'cancelled')
})
