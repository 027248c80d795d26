import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Ends an order that waited to join a group deal: its seats are released, and nothing was charged. */
export async function missJoining(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  await cancelOrder(tx, ctx, order, { reason: 'not_joined' })
  await releaseSeats(tx, { orderIds: [order.id] })
}
