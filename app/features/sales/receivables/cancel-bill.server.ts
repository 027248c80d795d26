import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { voidTickets } from '#app/features/sales/orders/change-void-tickets.server.ts'
import { findCancelRight } from '#app/features/sales/orders/find-cancel-right.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { withdrawBill } from './withdraw-bill.server.ts'

/**
 * Cancels an own order on an invoice before it is paid: its seats, or the time of who teaches, are free
 * again, nothing is owed any more, and a credit note corrects the invoice. Of an order that waits for no
 * transfer nothing is changed: its page says where it stands. Refuses `group-deals:refused.binding` one that
 * joined a price promise, unless its event has become another one. Somebody else's order is not found.
 */
export async function cancelBill(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'reserved') return
    if (order.groupDealId !== null && !(await isMoved(tx, ctx, order.id)))
      throw refuse('conflict', 'group-deals:refused.binding')

    await cancelOrder(tx, ctx, order, { reason: 'buyer' })
    await releaseSeats(tx, { orderIds: [order.id], as: 'decline' })
    await voidTickets(tx, [order.id])
    if (!hasSeats(order)) await giveTimeBack(tx, { kind: 'training', id: order.id })
    await withdrawBill(tx, ctx, order)
  })
}

async function isMoved(tx: Tx, ctx: Ctx, orderId: string): Promise<boolean> {
  const { freeUntil } = await findCancelRight(tx, { orderId, now: ctx.now() })
  return freeUntil !== null && freeUntil > ctx.now()
}
