import { and, eq } from 'drizzle-orm'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { lowerOrder } from '#app/features/sales/orders/lower-order.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Lowers a full-price order to the decided price of its event's group deal: the difference is refunded.
 * Repeating it changes nothing. Refuses any actor but the system.
 */
export async function lowerPrice(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  if ((await read(ctx).$count(orders, and(everyOrder(ctx), eq(orders.id, orderId)))) === 0) return
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await lowerOrder(tx, ctx, order)
    await creditTransfers(tx, ctx, order)
  })
}
