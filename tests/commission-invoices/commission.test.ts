import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { billCommission } from '#app/features/sales/commission-invoices/bill-commission.server.ts'
import { listInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const DAY = 86_400_000
const monthsAhead = (count: number) =>
  systemContext('test', { now: () => new Date(Date.now() + count * 31 * DAY) })

/** Somebody who has sold two seats at 100 EUR to each of so many buyers. */
async function aSeller(buyers: number) {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  const made = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, own)
    const event = await anEvent(tx, { ownerId: seller.partyId, priceMinor: 10_000, minimum: 1, capacity: 99 })
    const references: string[] = []
    for (let one = 0; one < buyers; one += 1) {
      const order = await anOrder(tx, { event, buyer: await anAccount(tx), quantity: 2 })
      await recordConfirmed(tx, order.id)
      references.push(order.reference)
    }
    return { seller, references }
  })
  await followFacts([deliverSandboxWebhookJob])
  const ctx = { ...makeContext({}), actor: personOf(made.seller, own) }
  return { ...made, ctx, partyId: made.seller.partyId }
}
type Seller = Awaited<ReturnType<typeof aSeller>>

const billsOf = ({ partyId }: Seller) =>
  db()
    .select({ total: invoices.totalMinor, state: invoices.state, lines: invoices.lines })
    .from(invoices)
    .where(and(eq(invoices.buyerId, partyId), eq(invoices.subjectKind, 'commission')))
    .orderBy(invoices.createdAt)

/** What the books hold of commission, counted by the orders and not as it is billed. */
async function keptOf({ partyId }: Seller): Promise<number> {
  const { rows } = await db().execute<{ minor: string | null }>(sql`
    select sum(e.amount_minor) as minor from ledger_entries e where e.account = 'commission' and e.transaction_id in (
      select t.id from ledger_transactions t where t.subject_id in (select o.id from orders o where o.seller_id = ${partyId}))`)
  return Number(rows[0]?.minor ?? 0)
}

const giveBack = ({ ctx }: Seller, reference: string, amount: string) =>
  refundGoodwill(ctx, { reference, amount, note: 'The room was cold.', key: randomUUID() })

test('a month is billed once, by however many jobs, to the last cent of what the books hold', async () => {
  const seller = await aSeller(3)
  expect(await keptOf(seller)).toBe(6_000)
  await billCommission(monthsAhead(0))
  expect(await billsOf(seller)).toEqual([])

  await Promise.all([1, 2, 3].map(() => billCommission(monthsAhead(1))))
  expect(await billsOf(seller)).toMatchObject([{ total: 6_000, state: 'paid', lines: [{ quantity: 1 }] }])
  const told = eq(notifications.recipientId, seller.seller.id)
  const isOfBill = eq(notifications.kind, 'commissionBilled')
  expect(await db().$count(notifications, and(told, isOfBill))).toBe(1)
  const wanted = { side: 'received', view: 'all', words: '' } as const
  const listed = await listInvoices(seller.ctx, wanted, { limit: 5, offset: 0 })
  expect(listed.map(({ totalMinor }) => totalMinor)).toEqual([6_000])

  expect(await billCommission(monthsAhead(2))).toBe(0)
  const broken = (await checkInvariants()).filter((one) => one.broken > 0)
  expect(broken.map(({ name }) => name)).toEqual([])
})

test('what was given back makes the next bill smaller, and more than was kept is carried on', async () => {
  const seller = await aSeller(2)
  const [first = '', second = ''] = seller.references
  await giveBack(seller, first, '50')
  await followFacts([deliverSandboxWebhookJob])
  expect(await keptOf(seller)).toBe(3_500)
  await billCommission(monthsAhead(1))
  expect((await billsOf(seller)).map(({ total }) => total)).toEqual([3_500])

  // The ledger is of today, the bill of the month before: what goes back now is of a month to come.
  await giveBack(seller, second, '100')
  await followFacts([deliverSandboxWebhookJob])
  expect(await keptOf(seller)).toBe(2_500)
  expect(await billCommission(monthsAhead(2))).toBe(0)
  expect((await billsOf(seller)).map(({ total }) => total)).toEqual([3_500])
})

test('nobody but the system bills', async () => {
  const { ctx } = await aSeller(0)
  await expect(billCommission(ctx)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a workspace is billed in the language of its first admin', async () => {
  const { id } = await inTransaction(async (tx) => {
    const company = await aCompany(tx, { kind: 'sme' })
    for (const language of ['it', 'fr'] as const) {
      const member = await anAccount(tx, { language })
      await aMember(tx, { company, member: member.partyId, role: 1 })
    }
    const event = await anEvent(tx, { ownerId: company.id, priceMinor: 10_000, minimum: 1, capacity: 9 })
    const order = await anOrder(tx, { event, buyer: await anAccount(tx, { language: 'ja' }) })
    await recordConfirmed(tx, order.id)
    return company
  })
  await followFacts([deliverSandboxWebhookJob])
  await billCommission(monthsAhead(1))
  const billed = await db().select().from(invoices).where(eq(invoices.buyerId, id))
  expect(billed.map(({ language }) => language)).toEqual(['it'])
  expect(billed[0]?.lines[0]?.text).toMatch(/^Commissione/)
})
