import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Cancels an own hold of seats, or of a training's time. Refuses `orders:refused.inProgress` while a payment
 * runs. An order that holds nothing any more is left unchanged: its page shows its state.
 */
export async function cancelHold(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held') return
    if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

    await cancelOrder(tx, ctx, order, { reason: 'abandoned' })
    await releaseSeats(tx, { orderIds: [order.id], as: 'decline' })
    if (!hasSeats(order)) await giveTimeBack(tx, { kind: 'training', id: order.id })
  })
}
