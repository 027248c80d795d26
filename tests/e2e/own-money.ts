import { type Browser, expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { orderCart } from '#app/features/procurement/cart-orders/order-cart.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import { setCollection } from '#app/features/sales/collection-terms/set-collection.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { filledIn } from '#tests/support/a-limited-member.ts'
import { payHeld } from '#tests/support/checkout.ts'
import { inProduct, inWorld } from './in-world.ts'
import { pageOf } from './own-chain.ts'
import { someoneOf } from './own-member.ts'
import { promote } from './promote.ts'
import { words } from './words.ts'

const say = words('en')

type SignIn = { username: string; password: string }
type Bought = { path: string; seats: number }

/** Somebody as the product knows who calls: for the workspace acted for, where there is one. */
async function contextOf({ username }: SignIn) {
  const [account] = await db().select().from(accounts).where(eq(accounts.username, username))
  if (!account) throw new Error(`nobody is called ${username}`)
  const [acts] = await db()
    .select({ company: parties, role: memberships.role })
    .from(memberships)
    .innerJoin(parties, eq(parties.id, memberships.companyId))
    .where(eq(memberships.memberId, account.partyId))
  const person = personOf(account, { serviceType: account.serviceType, approval: 'approved' })
  const actor = acts ? actingFor(person, acts.company, acts.role === 2 ? 'manager' : 'admin') : person
  return { ...makeContext({ actor }), actor }
}

async function offered(path: string) {
  const slug = path.split('/').at(-1) ?? ''
  const [found] = await db()
    .select({ type: ticketTypes })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(events.slug, slug))
  if (!found) throw new Error('nothing is on sale')
  const types: [typeof found.type] = [found.type]
  return { slug, types }
}

/**
 * Seats that a company, which pays all its suppliers together, has ordered in writing and its supplier has
 * acknowledged: the running server books them. The path of the order, and the reference of the booking.
 */
export function orderedSeats(
  { admin, seller }: { admin: SignIn; seller: SignIn },
  { path, seats }: Bought,
): Promise<{ order: string; reference: string }> {
  return inProduct(async () => {
    const [buying, selling] = [await contextOf(admin), await contextOf(seller)]
    await setCollection(buying, { rhythm: 'monthly' })
    const reference = await filledIn(buying, await offered(path), seats)
    const { code } = await orderCart(buying, { reference })
    const { revision } = await getPurchaseOrder(buying, code)
    await sendPurchaseOrder(buying, { code, revision })
    const sent = await getPurchaseOrder(selling, code)
    await acknowledgePurchaseOrder(selling, { code, revision: sent.revision })
    return { order: `/purchase-orders/${code}`, reference }
  })
}

/** Seats that somebody has paid for by card; the payment. */
export function paidSeats(buyer: SignIn, { path, seats }: Bought): Promise<string> {
  return inProduct(async () => {
    const ctx = await contextOf(buyer)
    const reference = await filledIn(ctx, await offered(path), seats)
    await payHeld(ctx, { reference, seats, card: 'succeeds' })
    const [row] = await db()
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.subjectId))
      .where(eq(orders.reference, reference))
    if (!row) throw new Error('nothing was paid')
    return row.id
  })
}

/** Another event of a seller, of which seats cost 100 euro; its path. */
export function soldAgain({ username }: SignIn): Promise<string> {
  return inWorld(async (tx) => {
    const [owner] = await tx.select().from(accounts).where(eq(accounts.username, username))
    const startsAt = new Date(Date.now() + 30 * 86_400_000)
    const seats = [{ name: 'Standard seat', priceMinor: 10_000 }]
    const sale = { currency: 'EUR', minimum: 1, startsAt, ticketTypes: seats }
    const { slug } = await anEvent(tx, { ...sale, ownerId: owner?.partyId })
    return `/event/Q/${slug}`
  })
}

/** Staff who pay out, in a browser of their own. */
export async function aDesk(browser: Browser, site: string, tasks: ('payOut' | 'refund')[] = ['payOut']) {
  const staff = await someoneOf('seeker')
  const desk = await pageOf(browser, site, staff)
  // Who signs in as staff is asked for the second factor.
  await promote(staff.username, { staffTasks: tasks })
  return desk
}

/** A company pays one statement of all that it owes by a transfer, which staff take. */
export async function payTogether({ admin, desk }: Record<'admin' | 'desk', Page>, amount: string) {
  await admin.goto('/dashboard/c/collectivestatements')
  await admin.getByRole('button', { name: say('collective-statements:issue') }).click()
  await expect(admin.getByRole('link', { name: say('collective-statements:pdf') })).toBeVisible()
  const statement = admin.url().split('/').at(-1) ?? ''

  await desk.goto('/admin/collections')
  await desk.getByLabel(say('collective-statements:staff.receipt.words'), { exact: true }).fill(statement)
  await desk.locator('#amount').fill(amount)
  await desk.getByRole('button', { name: say('collective-statements:staff.receipt.take') }).click()
  await expect(desk.getByText(say('collective-statements:staff.done.collected'))).toBeVisible()
  await admin.reload()
  await expect(admin.getByText(say('collective-statements:nothingLeft'))).toBeVisible()
}

/** Pays out all that is due in euro, with a second person where the sum of the batch asks for one. */
export async function payOut(browser: Browser, site: string, desk: Page) {
  await desk.goto('/admin/payouts')
  await desk
    .getByRole('row', { name: /^EUR · SEPA/ })
    .getByRole('button', { name: say('payouts:staff.due.prepare') })
    .click()
  await desk.waitForURL(({ pathname }) => pathname.startsWith('/admin/payouts/'))
  const batch = new URL(desk.url()).pathname
  if (await desk.getByText(say('payouts:batch.fourEyes')).isVisible()) {
    const eyes = await aDesk(browser, site)
    await eyes.goto(batch)
    await eyes.getByRole('button', { name: say('payouts:batch.approve') }).click()
    await eyes.close()
    await desk.reload()
  }
  for (const step of ['send', 'allPaid'] as const) {
    const asked = desk.locator('details').filter({ hasText: say(`payouts:batch.${step}Sure`) })
    await asked.locator('summary').click()
    await asked.getByRole('button').click()
    await expect(asked).toHaveCount(0)
  }
}

/** The statement of the last payout, from the list of a seller. */
export async function openStatement(supplier: Page, amount: string) {
  await supplier.goto('/revenue/payouts')
  await supplier.getByRole('row').filter({ hasText: '•••• 3000' }).first().getByRole('link').click()
  await expect(supplier.getByRole('heading', { level: 1 })).toContainText(amount)
}

/** A row of what a payout is made of. */
export const lineOf = (supplier: Page, kind: string) =>
  supplier.getByRole('row').filter({ hasText: say(`payouts:kinds.${kind}`) })

/** An order whose first paper stands to it so: it is judged within seconds of being issued. */
export async function expectStanding(reader: Page, order: string, standing: 'matches' | 'waiting') {
  await expect(async () => {
    await reader.goto(order)
    const said = reader.getByText(say(`order-matching:standing.${standing}`), { exact: true }).first()
    await expect(said).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

/** What a line of an order has come to: ordered, delivered, billed. */
export const comeTo = (reader: Page, line: RegExp) =>
  reader.getByRole('table', { name: say('order-matching:title') }).getByRole('row', { name: line })
