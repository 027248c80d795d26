import { and, eq } from 'drizzle-orm'
import { changePurchaseOrder } from '#app/features/procurement/purchase-orders/change-purchase-order.server.ts'
import {
  everyPurchaseOrder,
  foundPurchaseOrders,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { isComplete, judgementsOf } from './matching.ts'
import { findStandings } from './queries-standings.server.ts'

/**
 * Closes an acknowledged order of which all is delivered and billed and nothing differs; any other stays.
 * Refuses any actor but the system.
 */
export async function closeCompleteOrder(ctx: Ctx, purchaseOrderId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(purchaseOrders)
      .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.id, purchaseOrderId)))
      .for('update')
    if (order?.state !== 'acknowledged') return
    const standing = (await findStandings(tx, foundPurchaseOrders([order.id]), ctx.now())).get(order.id)
    if (!standing || !isComplete(standing.lines)) return
    if (judgementsOf(standing).some((one) => one.standing === 'differs')) return
    await changePurchaseOrder(tx, ctx, order, 'close', { endedAt: ctx.now() })
  })
}
