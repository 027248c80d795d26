import { and, asc, eq, sql } from 'drizzle-orm'
import { lostRefunds } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

const MOST = 200

/** What of the `orders` of a query was to go back and did not arrive, in minor units. */
export const lostMinor =
  sql<number>`(select coalesce(sum(refunds.amount_minor), 0)::bigint from refunds join ${payments} p on p.id = refunds.payment_id
  where p.subject_kind = 'order' and p.subject_id = ${orders.id} and ${lostRefunds()})`.mapWith(Number)

/**
 * Amounts of orders that the actor sold, or settles, which were to go back and did not arrive, the oldest
 * first. One query.
 */
export async function listLostRefunds(ctx: Ctx) {
  return read(ctx)
    .select({
      refund: refunds.id,
      reference: orders.reference,
      since: refunds.settledAt,
      amountMinor: refunds.amountMinor,
      currency: refunds.currency,
      title: orderItems.title,
      buyer: sql<string>`coalesce(${orders.billing} ->> 'company', ${orders.billing} ->> 'name', '')`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
    .innerJoin(orderItems, itemOfOrders)
    .where(and(ordersSoldBy(ctx.actor), eq(refunds.state, 'failed'), lostRefunds()))
    .orderBy(asc(refunds.id))
    .limit(MOST)
}

export type LostRefund = Awaited<ReturnType<typeof listLostRefunds>>[number]
