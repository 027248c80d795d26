import { and, eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeCart } from './change-cart.server.ts'
import { purchaseOrderCarts } from './tables.server.ts'

/** Nothing is booked any more of an order that was rejected or cancelled. Once. For the system alone. */
export async function dropCart(ctx: Ctx, { purchaseOrderId }: { purchaseOrderId: string }): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [cart] = await tx
      .select()
      .from(purchaseOrderCarts)
      .where(
        and(eq(purchaseOrderCarts.purchaseOrderId, purchaseOrderId), eq(purchaseOrderCarts.state, 'waiting')),
      )
      .for('update')
    if (cart) await changeCart(tx, ctx, cart, { step: 'drop' })
  })
}
