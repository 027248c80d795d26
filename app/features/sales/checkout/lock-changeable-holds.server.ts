import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { heldBy } from '#app/features/sales/checkout/queries-open.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { purchaseRequests } from '#app/features/sales/purchase-requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The actor's holds of an event that a new choice may replace, locked: without those that wait for an admin,
 * for a payment or in a group deal, and without complimentary and offered ones.
 */
export async function lockChangeableHolds(tx: Tx, ctx: Ctx, eventId: string) {
  const isAsked = sql`exists (select 1 from ${purchaseRequests} p where p.order_id = ${orders.id} and p.state in ('asked', 'approved'))`
  const isOffered = sql`(exists (select 1 from ${waitlistEntries} w where w.order_id = ${orders.id})
    or exists (select 1 from ${seatRequests} r where r.order_id = ${orders.id}))`
  return tx
    .select()
    .from(orders)
    .where(
      and(
        heldBy(ctx, ctx.now()),
        eq(orders.eventId, eventId),
        eq(orders.payment, 'none'),
        eq(orders.isManual, false),
        isNull(orders.groupDealId),
        not(isAsked),
        not(isOffered),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
}
