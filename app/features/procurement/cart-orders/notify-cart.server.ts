import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { purchaseOrderCarts } from './tables.server.ts'

/** Tells who ordered a cart, once, that its seats could not be booked. For the system alone. */
export async function notifyCart(ctx: Ctx, { cartId }: { cartId: string }): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({
        account: purchaseOrderCarts.createdBy,
        code: purchaseOrders.code,
        number: purchaseOrders.numberText,
        title: purchaseOrderVersions.title,
      })
      .from(purchaseOrderCarts)
      .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderCarts.purchaseOrderId))
      .innerJoin(
        purchaseOrderVersions,
        and(
          eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
          eq(purchaseOrderVersions.version, purchaseOrders.version),
        ),
      )
      .where(and(eq(purchaseOrderCarts.id, cartId), eq(purchaseOrderCarts.state, 'failed')))
    if (!row) return
    const { account, code, number, title } = row
    const parameters = { title, number: number ?? '' }
    const to = { to: { account }, about: cartId, link: purchaseOrderPath(code) }
    await notifyAccounts(tx, [{ ...to, kind: 'cartNotBooked', parameters }])
  })
}
