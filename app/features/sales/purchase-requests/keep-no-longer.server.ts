import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { holdOrder } from './hold-order.server.ts'

/** Resets the hold of a locked order that no longer waits for a decision to the usual time. */
export async function keepNoLonger(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.state !== 'held' || !hasSeats(order) || order.heldUntil === null) return
  const end = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
  if (end < order.heldUntil) await holdOrder(tx, order, end)
}
