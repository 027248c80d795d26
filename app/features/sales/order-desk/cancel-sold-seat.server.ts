import { cancelSeats } from '#app/features/sales/cancellations/cancel-seats.server.ts'
import { isPriceOpen } from '#app/features/sales/orders/is-price-open.server.ts'
import { lowerOrder } from '#app/features/sales/orders/lower-order.server.ts'
import { isAuthorized } from '#app/features/sales/orders/open-money.ts'
import { listSeats } from '#app/features/sales/receivables/list-seats.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { soldSeatInput } from './inputs.ts'
import { lockSoldOrder } from './lock-sold-order.server.ts'
import { canServeOrder } from './policy.ts'

/**
 * Cancels a seat of a confirmed order for its organiser: the ticket is void, the seat is on sale again, and
 * all that was paid for it goes back whatever the terms say; with the last seat the order is cancelled.
 * Again, nothing changes. Somebody else's order is not found. Refuses `bookings:refused.used` where somebody
 * has come, `group-deals:refused.whole` while the price of a group deal is open,
 * `bookings:refused.unpaidPart` some seats of an order whose transfer is awaited, and what cancelSeats
 * refuses.
 */
export async function cancelSoldSeat(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, position } = parseInput(soldSeatInput, input)

  await inTransaction(async (tx) => {
    const order = await lockSoldOrder(tx, ctx, { reference, isAllowed: canServeOrder })
    const seats = await listSeats(tx, order.id)
    const seat = seats.find((one) => one.position === position)
    if (!seat) throw notFound()
    if (seat.state !== 'valid') return
    if (order.state !== 'confirmed') throw refuse('conflict', 'common:refused.state')
    if (seat.isUsed) throw refuse('conflict', 'bookings:refused.used')
    if (await isPriceOpen(tx, order)) throw refuse('conflict', 'group-deals:refused.whole')
    const isWhole = seats.every((one) => one.state !== 'valid' || one === seat)
    if (order.payment === 'awaiting' && !isWhole && !isAuthorized(order))
      throw refuse('conflict', 'bookings:refused.unpaidPart')

    await lowerOrder(tx, ctx, order)
    const terms = { reason: 'seller', percent: 100, until: null } as const
    await cancelSeats(tx, ctx, { order, seats, going: [seat], terms, seen: null })
  })
}
