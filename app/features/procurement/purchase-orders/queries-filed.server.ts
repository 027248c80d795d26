import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { everyPurchaseOrder } from './queries-scope.server.ts'
import { purchaseOrders } from './tables.server.ts'

/** An order as files of it are kept: which one it is, and between whom. For the system alone. One query. */
export async function findFiled(ctx: Ctx, code: string) {
  const [found] = await read(ctx)
    .select({
      id: purchaseOrders.id,
      issuerId: purchaseOrders.buyerId,
      recipientId: purchaseOrders.providerId,
    })
    .from(purchaseOrders)
    .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.code, code)))
  if (!found) throw new Error('an order was lost')
  return { ...found, kind: 'purchase-order' as const }
}
