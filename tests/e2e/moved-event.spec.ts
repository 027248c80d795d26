import { expect, type Page } from '@playwright/test'
import { aMissedEvent } from './missed-event.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const LEAST_GAP = 8

/** Alerts of a page with less than a gap to the next one, and how many stand there. */
function touching(page: Page) {
  return page.locator('main').evaluate((main, least) => {
    const alerts = Array.from(main.querySelectorAll('[class*="alert"]')).filter(
      (one) => !one.parentElement?.closest('[class*="alert"]') && one.getClientRects().length > 0,
    )
    const boxes = alerts.map((one) => one.getBoundingClientRect())
    const close = boxes.flatMap((box, at) => {
      const next = boxes[at + 1]
      return next && next.top - box.bottom < least ? [next.top - box.bottom] : []
    })
    return { looked: boxes.length, touching: close }
  }, LEAST_GAP)
}

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
  await page.locator('#venue').fill('Riverside Hall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('2 seats are sold or on hold. Everyone booked is emailed at once').first(),
  ).toBeVisible()
  await expect(page.getByText(say('topic-editing:copy.title'))).toHaveCount(0)
  expect(await touching(page)).toEqual({ looked: 2, touching: [] })
  await expectAccessible(page, 'told')

  // A browser that kept what was typed offers it after a reload, with room to whatever stands below.
  await page.getByLabel(say('event-publishing:form.note')).fill('Kept for later')
  await page.reload()
  await expect(page.getByText(say('topic-editing:copy.title'))).toBeVisible()
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.locator('#venue').fill('Riverside Hall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('2 seats are sold or on hold. Everyone booked is emailed at once').first(),
  ).toBeVisible()
  await expect(page.getByText(say('topic-editing:copy.title'))).toHaveCount(0)
  await page.getByRole('checkbox', { name: say('event-publishing:form.acknowledged') }).check()
  await page.getByLabel(say('event-publishing:form.note')).fill('The old rooms are being painted.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('sales:frame.overview') })).toBeVisible()

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
