import { and, eq } from 'drizzle-orm'
import { accountIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changePurchaseOrder } from './change-purchase-order.server.ts'
import { refuseBilled } from './refuse-billed.server.ts'
import { type purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

/**
 * Acknowledges a locked order in its last version, or rejects it with a `reason`, as the actor of the
 * context: its provider, or the system for whoever holds the link of its mail.
 */
export async function answerPurchaseOrder(
  tx: Tx,
  ctx: Ctx,
  order: typeof purchaseOrders.$inferSelect,
  reason: string | null,
): Promise<void> {
  if (reason !== null) {
    const set = { reason, endedAt: ctx.now() }
    await refuseBilled(tx, (inner) => changePurchaseOrder(inner, ctx, order, 'reject', set))
    return
  }
  await changePurchaseOrder(tx, ctx, order, 'acknowledge')
  const { id, version } = order
  await tx
    .update(purchaseOrderVersions)
    .set({ acknowledgedAt: ctx.now(), acknowledgedBy: accountIdOf(ctx.actor) })
    .where(and(eq(purchaseOrderVersions.purchaseOrderId, id), eq(purchaseOrderVersions.version, version)))
}
