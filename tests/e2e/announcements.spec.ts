import { expect } from '@playwright/test'
import { aMissedEvent } from './missed-event.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser writes to everybody with a seat, and its buyer reads it on the booking', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { slug, username, password, buyer, reference } = await aMissedEvent()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', username, password })))
  await page.goto(`/event/manage_event/${slug}/messages`)
  await page.getByLabel(say('announcements:form.subject')).fill('What to bring')
  await page.getByRole('button', { name: say('announcements:form.send') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel(say('announcements:form.subject'))).toHaveValue('What to bring')
  await expectAccessible(page, 'refused')
  await page
    .getByRole('textbox', { name: say('announcements:form.words') })
    .fill('A laptop.\nSee https://example.org/list.')
  await page.getByRole('button', { name: say('announcements:form.send') }).click()
  await expect(page.getByText(say('announcements:sent'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'What to bring' })).toHaveCount(1)
  await expect(page.getByLabel(say('announcements:form.subject'))).toHaveValue('')

  // One of the two seats, chosen in the list; a name that is left out comes back by the same press.
  await page.goto(`/event/manage_event/${slug}/participants`)
  await expect(page.getByRole('button', { name: say('attendance:choose.write') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: say('attendance:choose.all') }).click()
  await page.getByRole('checkbox').first().uncheck()
  await expectAccessible(page, 'ticked')
  await page.getByRole('button', { name: say('attendance:choose.writeTo', { count: 1 }) }).click()
  await expect(page.getByText(say('announcements:leadChosen'))).toBeVisible()
  const chosen = page.getByRole('group', { name: say('announcements:form.people') }).getByRole('checkbox')
  await expect(chosen).toHaveCount(1)
  await page.getByLabel(say('announcements:form.subject')).fill('Only to you')
  await page.getByRole('textbox', { name: say('announcements:form.words') }).fill('Your place is in room 2.')
  await chosen.check()
  await page.getByRole('button', { name: say('announcements:form.send') }).click()
  await expect(page.getByText(say('announcements:refused.noneChosen')).first()).toBeVisible()
  await expect(page.getByLabel(say('announcements:form.subject'))).toHaveValue('Only to you')
  await expect(chosen).toBeChecked()
  await expectAccessible(page, 'nobody left')
  await chosen.uncheck()
  await page.getByRole('button', { name: say('announcements:form.send') }).click()
  await expect(page.getByText(say('announcements:sent'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Only to you' })).toHaveCount(1)

  const other = await browser.newContext({ baseURL: site })
  await carry(other, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  const booking = await other.newPage()
  await booking.goto(`/mybooking/${reference}`)
  await expect(booking.getByRole('heading', { name: say('bookings:messages') })).toBeVisible()
  await expect(booking.getByRole('link', { name: /example\.org\/list/ })).toHaveAttribute(
    'href',
    'https://example.org/list',
  )
  await expectAccessible(booking, 'written')
  await other.close()
})
