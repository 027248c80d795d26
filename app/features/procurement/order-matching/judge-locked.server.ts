import { and, eq } from 'drizzle-orm'
import { everyPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { judgeOrder } from './judge-order.server.ts'

/** Says anew how the invoices of an order stand to it, after locking it. */
export async function judgeLocked(tx: Tx, ctx: Ctx, purchaseOrderId: string): Promise<void> {
  await tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.id, purchaseOrderId)))
    .for('update')
  await judgeOrder(tx, purchaseOrderId, ctx.now())
}
