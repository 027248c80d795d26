import { and, eq, sql } from 'drizzle-orm'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { leftOf, type OpenPayment, openPayments } from '#app/features/money/payments/open-payments.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Money } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { canGiveGoodwill, canServeOrder } from './policy.ts'

type GoodwillOrder = {
  order: OrderRow
  /** Whether the actor does it as staff, and not as who sold it. */
  isStaff: boolean
  payments: readonly OpenPayment[]
  /** What was paid and has not gone back. */
  left: Money
  /** What went back beyond the terms before, in minor units. */
  givenMinor: number
}

/**
 * An order of which money goes back beyond its terms, locked for this transaction: of who sold it, or of
 * anybody where the actor is staff that gives such. Somebody else's is not found, nor one of the wrong kind
 * for who sold it; refuses with `forbidden` an own cause of staff.
 */
export async function lockGoodwillOrder(tx: Tx, ctx: Ctx, reference: string): Promise<GoodwillOrder> {
  const { actor } = ctx
  const found = and(ordersSoldBy(actor), eq(orders.reference, reference))
  const [order] = await tx.select().from(orders).where(found).for('update')
  if (!order) throw notFound()
  const isStaff = !canServeOrder(actor, order)
  if (!isStaff && order.eventId === null) throw notFound()
  if (isStaff) {
    if (!canGiveGoodwill(actor)) throw refuse('forbidden', 'common:refused.forbidden')
    const [cause] = await tx
      .select({
        isOwn: sql<boolean>`${isOwnCause(actor, orders.sellerId)} or coalesce(${isOwnCause(actor, orders.buyerId)}, false)`,
      })
      .from(orders)
      .where(found)
    if (cause?.isOwn !== false) throw refuse('forbidden', 'common:refused.ownCause')
  }
  const [before] = await tx
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)`.mapWith(Number) })
    .from(orders)
    .innerJoin(payments, and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id)))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(found, eq(refunds.reason, 'goodwill'), sql`${refunds.state} <> 'failed'`))
  const open = openPayments(await attemptsOf(tx, { kind: 'order', id: order.id }))
  return {
    order,
    isStaff,
    payments: open,
    left: leftOf(open, order.currency),
    givenMinor: before?.minor ?? 0,
  }
}
