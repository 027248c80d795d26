import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { purchaseRequests } from './tables.server.ts'

/** Whether the order of a locked purchase has the seats and the cost centre for which it was asked. */
export async function isAsAsked(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const factsNow = sql`concat(${orders.seats}, ':', ${orders.eventId}, ':', ${orders.costCentreId})`
  const [same] = await tx
    .select({ id: purchaseRequests.id })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .where(
      and(
        eq(purchaseRequests.id, id),
        or(isNull(purchaseRequests.facts), eq(purchaseRequests.facts, factsNow)),
      ),
    )
  return same !== undefined
}
