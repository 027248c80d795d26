import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { aDispute } from '#app/features/money/payments/testing.server.ts'
import { listShares } from '#app/features/sales/order-payments/list-shares.server.ts'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { money } from '#app/kit/money.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Known, knownOf } from './known.ts'

const DAY = 86_400_000
const SELLER = 'meera_kulkarni'
const STATEMENT =
  'The participant was at the door on both days and signed the list. The terms of cancellation were accepted with the order.'

/**
 * A payment that a payer claims back, which waits for an answer, and one that was won, both of one seller.
 * Returns how many.
 */
export async function loadDisputes(now: Date, known: Known): Promise<number> {
  const { partyId, accountId } = knownOf(known.people, SELLER)
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const soldOf = (isAhead: boolean) =>
    db()
      .select({ orderId: orders.id, payment: payments })
      .from(orders)
      .innerJoin(payments, and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id)))
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(
        and(
          eq(orders.sellerId, partyId),
          eq(orders.payment, 'paid'),
          eq(orders.refund, 'none'),
          eq(payments.state, 'succeeded'),
          eq(payments.gateway, 'sandbox'),
          lt(orders.confirmedAt, ago(isAhead ? 2 : 20)),
          isAhead ? gt(events.startsAt, now) : lt(events.endsAt, ago(10)),
        ),
      )
      .orderBy(asc(sql`${orders.confirmedAt}`), asc(orders.reference))
      .limit(1)
  const [[open], [won]] = await Promise.all([soldOf(true), soldOf(false)])
  if (!open || !won) throw new RangeError(`${SELLER} sold nothing that can be disputed`)
  const cases = [
    { ...open, at: ago(0.5), reason: 'product_unacceptable', answer: null },
    {
      ...won,
      at: ago(9),
      reason: 'product_not_received',
      answer: { by: accountId, text: STATEMENT, at: ago(7), wonAt: ago(2) },
    },
  ]
  await inTransaction(async (tx) => {
    for (const { orderId, payment, ...dispute } of cases) {
      const ctx = systemContext('demo-world', { now: () => dispute.at })
      const amount = money(payment.amountMinor, payment.currency)
      const shares = await listShares(tx, await lockOrder(tx, orderId), { payment, amount })
      await aDispute(tx, ctx, { ...dispute, payment, shares })
    }
  })
  return cases.length
}
