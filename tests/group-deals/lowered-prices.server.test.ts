import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { lowerPrice } from '#app/features/sales/group-deals/lower-price.server.ts'
import { moveGroupDeals } from '#app/features/sales/group-deals/move-group-deals.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  type Account,
  atEnd,
  BUSINESS,
  broken,
  clock,
  ctxOf,
  DAY,
  groupDealOf,
  opened,
} from '#tests/support/a-promise.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const follow = () => followFacts([deliverSandboxWebhookJob])
const backOf = async (orderId: string) =>
  db()
    .select({ minor: refunds.amountMinor, reason: refunds.reason, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, orderId))
const orderAt = async (reference: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

test('who booked at the full price comes down with everybody at the decision, once; who pays less keeps that', async () => {
  const { event, groupDeal, accounts, buyers } = await opened(3)
  const [, full, early] = accounts as [Account, Account, Account]
  const type = { ticketTypeId: event.types[0].id, name: 'Seat' }
  const [dear, cheap] = await inTransaction(async (tx) => [
    await anOrder(tx, { event, buyer: full, quantity: 3 }),
    await anOrder(tx, { event, buyer: early, lines: [{ ...type, quantity: 1, unitMinor: 40_000 }] }),
  ])
  await moveGroupDeals(clock)
  expect(await groupDealOf(event.id)).toMatchObject({ state: 'reached' })
  await follow()
  expect(await backOf(dear.id)).toEqual([])

  await moveGroupDeals(atEnd(groupDeal))
  await follow()
  const lowered = { minor: 3 * (69_000 - 42_000), reason: 'price_lowered', state: 'succeeded' }
  expect(await backOf(dear.id)).toEqual([lowered])
  expect(await backOf(cheap.id)).toEqual([])
  expect(await orderAt(dear.reference)).toMatchObject({
    refund: 'partial',
    state: 'confirmed',
    totalMinor: 207_000,
  })
  expect(
    await db().$count(invoices, and(eq(invoices.subjectId, dear.id), eq(invoices.kind, 'credit_note'))),
  ).toBe(1)
  await lowerPrice(systemContext('test'), dear.id)
  await follow()
  expect(await backOf(dear.id)).toHaveLength(1)

  // What is cancelled later costs what it costs now.
  const refundRules = [{ percent: 100, until: new Date(Date.now() + DAY).toISOString() }]
  await db().update(orders).set({ refundRules }).where(eq(orders.id, dear.id))
  const ctx = buyers[1] as Ctx
  const shown = (await getBooking(ctx, dear.reference)).cancel
  await cancelBooking(ctx, { reference: dear.reference, position: 1, seen: String(shown?.seats[1]?.seen) })
  await follow()
  expect(shown?.seats[1]?.seen).toBe(42_000)
  expect((await backOf(dear.id)).map(({ minor }) => minor).toSorted()).toEqual([42_000, lowered.minor])
  expect(await broken()).toEqual([])
})

test('what is not paid yet costs less, and what is paid by transfer after that comes down then', async () => {
  const { event, groupDeal, accounts, seller } = await opened(3)
  const [, second, third] = accounts as [Account, Account, Account]
  const hold = async (account: Account) => {
    const ctx = ctxOf(account)
    const seats = { [event.types[0].id]: '2' }
    const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })
    await keepDetails(ctx, { reference, nameLater: 'on', participants: [null, null] })
    const { address: _typed, ...business } = BUSINESS
    const address = { street: 'Hafenstraße 1', postalCode: '20457', city: 'Hamburg' }
    await keepDetails(ctx, { reference, ...business, ...address })
    return { ctx, reference }
  }
  const [held, billed] = [await hold(second), await hold(third)]
  await inTransaction((tx) => anOrder(tx, { event, buyer: second, quantity: 3 }))
  await billOrder(billed.ctx, { reference: billed.reference, key: randomUUID() })
  await moveGroupDeals(clock)
  await moveGroupDeals(atEnd(groupDeal))
  await follow()
  expect(await orderAt(held.reference)).toMatchObject({ state: 'held', totalMinor: 84_000 })
  const [line] = await db()
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, (await orderAt(held.reference)).id))
  expect(line).toMatchObject({ unitMinor: 42_000 })

  const waiting = await orderAt(billed.reference)
  expect(waiting).toMatchObject({ payment: 'awaiting', totalMinor: 138_000 })
  const day = new Date().toISOString().slice(0, 10)
  await markTransferPaid(seller, { reference: billed.reference, amount: '1380', day })
  await follow()
  expect(await backOf(waiting.id)).toMatchObject([{ minor: 54_000, reason: 'price_lowered' }])
  expect(await broken()).toEqual([])
})
