import { expect } from '@playwright/test'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

const aSale = () =>
  inWorld(async (tx) => {
    const organiser = await anAccount(tx, { approval: 'approved', serviceType: 'provider' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 10_000, minimum: 1 })
    const buyer = await anAccount(tx)
    const participants = [{ name: 'Rohit Pai', email: `rohit-${event.id.slice(-8)}@example.com` }]
    const order = await anOrder(tx, { event, buyer, quantity: 1, participants })
    await recordConfirmed(tx, order.id)
    return { event, buyer, reference: order.reference }
  })

test('staff finds an order from any page, reads all that happened with it, and gives money back', async ({
  page,
  site,
  context,
}) => {
  const staff = aPerson()
  const { event, buyer, reference } = await aSale()
  await carry(context, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['moderate', 'refund'] })

  await page.goto('/admin')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Trainers', exact: true })).toHaveCount(0)
  await page.getByRole('searchbox').fill(buyer.email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: event.title }).click()

  await expect(page).toHaveURL(new RegExp(`/admin/orders/${reference}$`))
  await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible()
  await expect(page.getByText('Rohit Pai')).toBeVisible()
  await expect(page.getByText('No open cases.')).toBeVisible()
  await expectAccessible(page, 'an order of staff')

  await page.getByText('Refund an amount').click()
  await page.getByLabel('Amount').fill('12')
  await page.getByLabel('Reason').selectOption('Training was poor')
  await page.getByLabel('Explanation').fill('The room was cold')
  await page.getByRole('button', { name: 'Refund now' }).click()
  await expect(page.getByText('The amount is being refunded')).toBeVisible()
  await expect(page.getByText('Goodwill refund').first()).toBeVisible()
  await expect(page.getByText('note: The room was cold').first()).toBeVisible()

  await page.getByRole('searchbox').fill(event.slug)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/events/${event.slug}$`))
  await expectAccessible(page, 'an event of staff')

  await page.goto(`/admin/accounts/${buyer.username}`)
  await expect(page.getByRole('heading', { name: 'If suspended' })).toBeVisible()
  await expect(page.getByText('1 order that they have bought stays valid.')).toBeVisible()
  await expectAccessible(page, 'an account of staff')
})

test('what staff settles for sellers and organisers stands in the back office, and old addresses lead there', async ({
  page,
  site,
  context,
}) => {
  const staff = aPerson()
  await carry(context, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['moderate', 'payOut'] })
  await page.goto('/revenue/transfers')
  await expect(page).toHaveURL(/\/admin\/transfers$/)
  await expectAccessible(page, 'transfers of staff')
  await page.goto('/dashboard/i/eventapproval')
  await expect(page).toHaveURL(/\/admin\/seatrequests$/)
  await expectAccessible(page, 'seat requests of staff')
  await page.getByRole('link', { name: 'Transfers', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Transfers to sellers' })).toBeVisible()
})
