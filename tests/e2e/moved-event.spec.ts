import { expect } from '@playwright/test'
import { aMissedEvent } from './missed-event.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser moves an event that is sold, knowing what it causes, and its buyer gives the seats back', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { slug, username, password, buyer, reference } = await aMissedEvent()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', username, password })))
  await page.goto(`/event/addevent?event=${slug}`)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Venue').fill('Riverside Hall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('2 seats are sold or held. Their holders are told').first()).toBeVisible()
  await expectAccessible(page, 'told')
  await page.getByRole('checkbox', { name: say('offers:form.tells') }).check()
  await page.getByLabel(say('offers:form.note')).fill('The old rooms are being painted.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage events' })).toBeVisible()

  const other = await browser.newContext({ baseURL: site })
  await carry(other, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  const booking = await other.newPage()
  await booking.goto(`/mybooking/${reference}`)
  await expect(booking.getByText('Conference Rooms')).toBeVisible()
  await booking.locator('summary', { hasText: say('bookings:moved.giveBack') }).click()
  await expectAccessible(booking, 'moved')
  await booking.getByRole('button', { name: say('bookings:moved.giveBack') }).click()
  await expect(booking.getByText(say('bookings:moved.done'))).toBeVisible()
  await other.close()
})
