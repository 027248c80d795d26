import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { fillCheckout, holdSeat, payButton } from '../support/buy-ticket.ts'
import { inWorld } from './in-world.ts'
import { aPerson, callWire, carry, cookiesOf, mailedCode } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const say = words('en')

async function aSeller() {
  const login = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  return inWorld(async (tx) => {
    const owner = await anAccount(tx, { ...login, serviceType: 'provider', approval: 'approved' })
    const { slug } = await anEvent(tx, { ownerId: owner.partyId, priceMinor: 12_000, minimum: 1 })
    return { login, slug, partyId: owner.partyId }
  })
}

test('a rate is set with its notice, the provider reads it, and its own link costs less', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { login, slug, partyId } = await aSeller()
  const staff = aPerson()
  const desk = await browser.newContext({ baseURL: site })
  await carry(desk, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['payOut'] })
  const admin = await desk.newPage()
  await admin.goto('/admin/commission')
  await expectAccessible(admin, 'the rules of commission')
  await admin.getByLabel(say('commission:form.provider')).fill(login.username)
  await admin.getByLabel(say('commission:form.rate')).fill('12')
  await admin.getByLabel(say('commission:form.reason')).fill('As agreed')
  await admin.getByRole('button', { name: say('commission:form.propose') }).click()
  await expect(admin.getByText(/announced 30 days before/).first()).toBeVisible()
  await admin.getByLabel(say('commission:form.rate')).fill('9')
  await admin.getByRole('button', { name: say('commission:form.propose') }).dblclick()
  await expect(admin.getByText(say('commission:staff.waits'))).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  const other = aPerson()
  const table = await browser.newContext({ baseURL: site })
  await carry(table, site, await signedIn(other))
  await promote(other.username, { staffTasks: ['payOut'] })
  const second = await table.newPage()
  await second.goto('/admin/commission')
  await expectAccessible(second, 'a rate that waits for a second person')
  await second
    .getByRole('row')
    .filter({ hasText: login.username })
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(second.getByText(say('commission:staff.set'))).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('row').filter({ hasText: login.username })).toHaveCount(1)

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  await page.goto('/revenue')
  await page.getByRole('link', { name: say('commission:own.open'), exact: true }).click()
  await arriveAt(page, '/revenue/commission')
  await expectAccessible(page, 'what is kept of a provider')
  await expect(page.getByText('9%', { exact: true })).toBeVisible()
  await expect(page.getByText('5%', { exact: true })).toBeVisible()
  await page.goto(`/event/manage_event/${slug}`)
  const link = await page.getByLabel(/^Your own link/).inputValue()
  expect(link).toContain(`/event/Q/${slug}`)

  const away = await browser.newContext({ baseURL: site })
  const buyer = await away.newPage()
  const guest = aPerson()
  await buyer.goto(link)
  await arriveAt(buyer, `/event/Q/${slug}`)
  expect((await away.cookies()).map(({ name }) => name)).toContain('link')
  const code = () => mailedCode(site, guest.email)
  const billing = { company: 'Rao Works', address: 'Hafenstraße 1\n20457 Hamburg' }
  await holdSeat(buyer, say)
  await fillCheckout(buyer, say, { name: 'Asha Rao', email: guest.email, code, ...billing })
  await buyer.locator('#country').selectOption('DE')
  await payButton(buyer).click()
  await expect(buyer.getByText(say('orders:done.title')).first()).toBeVisible()
  const sold = await inWorld((tx) =>
    tx
      .select({ rate: orderLines.commissionRate, kept: orders.commissionMinor, total: orders.totalMinor })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orders.sellerId, partyId)),
  )
  expect(sold).toEqual([{ rate: 500, kept: 600, total: 12_000 }])
  await desk.close()
  await away.close()
})
