import { and, desc, eq } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { orderApprovalsDecidedBy } from './queries-scope.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/**
 * What was last asked of an order, which the actor may decide on, locked with the order; anything else is not
 * found.
 */
export async function findAsked(tx: Tx, ctx: Ctx, code: string) {
  const [found] = await tx
    .select({ asked: purchaseOrderApprovals, revision: purchaseOrders.revision })
    .from(purchaseOrderApprovals)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderApprovals.purchaseOrderId))
    .where(and(orderApprovalsDecidedBy(ctx), eq(purchaseOrders.code, code)))
    .orderBy(desc(purchaseOrderApprovals.askedAt), desc(purchaseOrderApprovals.id))
    .limit(1)
    .for('update', { of: [purchaseOrders, purchaseOrderApprovals] })
  if (!found) throw notFound()
  return found
}
