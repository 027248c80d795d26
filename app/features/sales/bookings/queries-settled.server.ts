import { and, eq, inArray, or } from 'drizzle-orm'
import type { IsSettled } from '#app/features/people/qmail/settled-pairs.server.ts'
import { ordersOf, ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { read } from '#app/platform/db.server.ts'

/** Paid, ordered on an invoice, or free of charge. */
const AGREED = ['confirmed', 'completed', 'reserved'] as const

/** Whether the party acted for has bought something of another one, or sold something to it. */
export const haveTraded: IsSettled = async (ctx, other) => {
  const [order] = await read(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(
          and(ordersOf(ctx), eq(orders.sellerId, other)),
          and(ordersSoldBy(ctx.actor), eq(orders.buyerId, other)),
        ),
        inArray(orders.state, [...AGREED]),
      ),
    )
    .limit(1)
  return order !== undefined
}
