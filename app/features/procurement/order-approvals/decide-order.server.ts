import { eq } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { approveOrder } from './approve-order.server.ts'
import { returnOne } from './return-one.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/**
 * Takes the step of what was asked of an order, as the actor: approved, or returned with a reason; refuses
 * what these do.
 */
export async function decideOrder(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string | null },
): Promise<void> {
  const [which] = await tx
    .select({ code: purchaseOrders.code, revision: purchaseOrderApprovals.revision })
    .from(purchaseOrderApprovals)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderApprovals.purchaseOrderId))
    .where(eq(purchaseOrderApprovals.id, id))
  if (!which) throw notFound()
  if (reason === null) await approveOrder(tx, ctx, which)
  else await returnOne(tx, ctx, { ...which, reason })
}
