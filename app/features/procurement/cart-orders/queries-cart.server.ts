import { eq } from 'drizzle-orm'
import { purchaseOrderSeenBy } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { purchaseOrderCarts } from './tables.server.ts'

/** What becomes of the seats of a purchase order that was made of a cart, for both its sides; else null. */
export async function findCart(ctx: Ctx, code: string) {
  const [cart] = await read(ctx)
    .select({
      state: purchaseOrderCarts.state,
      fault: purchaseOrderCarts.fault,
      reference: orders.reference,
    })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderCarts, eq(purchaseOrderCarts.purchaseOrderId, purchaseOrders.id))
    .innerJoin(orders, eq(orders.id, purchaseOrderCarts.orderId))
    .where(purchaseOrderSeenBy(ctx.actor, code))
  return cart ?? null
}

export type ShownCart = NonNullable<Awaited<ReturnType<typeof findCart>>>
