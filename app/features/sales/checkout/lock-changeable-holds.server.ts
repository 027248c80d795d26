import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { heldBy } from '#app/features/sales/checkout/queries-open.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { purchaseRequests } from '#app/features/sales/purchase-requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * What the actor holds of an event and may change by choosing anew, locked for the transaction: not what
 * waits for an admin, for a payment or a promise, nor what somebody else gave or offered.
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
