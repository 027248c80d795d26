import { cancellationTermsOf } from '#app/features/sales/orders/cancellation.ts'
import { findCancelRight } from '#app/features/sales/orders/find-cancel-right.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { lowerOrder } from '#app/features/sales/orders/lower-order.server.ts'
import { listSeats } from '#app/features/sales/receivables/list-seats.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { cancelSeats } from './cancel-seats.server.ts'
import { canCancelSeats } from './policy.ts'

/**
 * Gives all seats of an own order back whose event became another one than was bought, as long as that is
 * free: tickets are void and all that was paid for them goes back, whatever the terms say (PRODUCT.md section
 * 3). Again, nothing changes. Somebody else's order is not found; refuses with `conflict` one that has no
 * such right (any more), or a ticket of which was checked in.
 */
export async function giveOrderBack(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state === 'cancelled' && order.confirmedAt !== null) return
    const now = ctx.now()
    const { event, ...right } = await findCancelRight(tx, { orderId: order.id, now })
    const seats = await listSeats(tx, order.id)
    const going = seats.filter((seat) => seat.state === 'valid')

    const terms = cancellationTermsOf(order, right, now)
    if (!canCancelSeats(ctx.actor, order)) throw refuse('forbidden', 'common:refused.forbidden')
    const isFree = terms.reason === 'event_moved' && event.state === 'published'
    if (order.state !== 'confirmed' || !isFree) throw refuse('conflict', 'bookings:refused.notFree')
    if (going.some((seat) => seat.isUsed)) throw refuse('conflict', 'bookings:refused.used')

    await lowerOrder(tx, ctx, order)
    await cancelSeats(tx, ctx, { order, seats, going, terms, seen: null })
  })
}
