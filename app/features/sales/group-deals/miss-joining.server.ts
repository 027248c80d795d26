import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { HOLD_OVER } from '#app/features/sales/orders/order.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** An order that waited to join a price promise is over: its seats are free, and nothing was charged. */
export async function missJoining(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  await changeOrder(tx, ctx, order, { state: 'call_off' }, HOLD_OVER)
  await releaseSeats(tx, { orderIds: [order.id] })
}
