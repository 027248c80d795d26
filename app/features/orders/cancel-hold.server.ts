import { releaseSeats } from '#app/features/tickets/release-seats.server.ts'
import { giveTimeBack } from '#app/features/trainers/give-time-back.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeOrder } from './change-order.server.ts'
import { orderInput } from './inputs.ts'
import { lockOwnOrder } from './lock-own-order.server.ts'
import { HOLD_OVER } from './order.ts'

/**
 * Gives held seats, or the time of a training, back before the time. Refuses `orders:refused.inProgress` while a payment runs.
 * Of an order that holds nothing any more nothing is changed: its page says where it stands.
 */
export async function cancelHold(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held') return
    if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

    await changeOrder(tx, ctx, order, { state: 'cancel' }, HOLD_OVER)
    await releaseSeats(tx, { orderIds: [order.id], as: 'decline' })
    if (order.eventId === null) await giveTimeBack(tx, { kind: 'training', id: order.id })
  })
}
