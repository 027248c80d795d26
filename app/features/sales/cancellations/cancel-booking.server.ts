import { cancellationTermsOf, isCancellable } from '#app/features/sales/orders/cancellation.ts'
import { findCancelRight } from '#app/features/sales/orders/find-cancel-right.server.ts'
import { isPriceOpen } from '#app/features/sales/orders/is-price-open.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { lowerOrder } from '#app/features/sales/orders/lower-order.server.ts'
import { isAuthorized, isOwed } from '#app/features/sales/orders/open-money.ts'
import { listSeats } from '#app/features/sales/receivables/list-seats.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { cancelSeats } from './cancel-seats.server.ts'
import { cancelBookingInput } from './inputs.ts'
import { canCancelSeats } from './policy.ts'

/**
 * Cancels the seat at `position` (from 1) of an own order, or all that are left where none is named, before
 * the event begins: what comes back follows the terms that the order kept, or is all while its event may be
 * given back for nothing. `seen` is what the buyer was shown, in minor units. What its organiser gave is
 * taken back by who may give. Again, nothing changes. Somebody else's order is not found. Refuses
 * `bookings:refused.began`, `group-deals:refused.binding` what a price promise booked that is not decided,
 * unless its event has become another one, `group-deals:refused.whole` a part of that, what cancelSeats
 * refuses, `bookings:refused.used` where somebody has come, `bookings:refused.unpaidPart` for some seats of
 * an order whose transfer is awaited, `bookings:refused.unpaidTerms` for all of them once not all would come
 * back, `held-trainings:refused.agreed` of seats of an agreed training, which is cancelled as a whole, and
 * `bookings:refused.lessBack`.
 */
export async function cancelBooking(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, position, seen } = parseInput(cancelBookingInput, input)
  if (!actsForParty(ctx.actor)) throw notFound()

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const seats = await listSeats(tx, order.id)
    const wanted = seats.filter((seat) => position === undefined || seat.position === position)
    if (wanted.length === 0) throw notFound()
    const going = wanted.filter((seat) => seat.state === 'valid')
    if (going.length === 0 && order.confirmedAt !== null) return
    const now = ctx.now()
    const { event, isAgreed, ...right } = await findCancelRight(tx, { orderId: order.id, now })

    if (isAgreed) throw refuse('conflict', 'held-trainings:refused.agreed')
    if (!canCancelSeats(ctx.actor, order)) throw refuse('forbidden', 'common:refused.forbidden')
    if (order.state !== 'confirmed') throw refuse('conflict', 'common:refused.state')
    if (!isCancellable(order, event, now)) throw refuse('conflict', 'bookings:refused.began')
    const isFree = right.freeUntil !== null && right.freeUntil > now
    const isSinking = await isPriceOpen(tx, order)
    if (!isFree && isSinking) throw refuse('conflict', 'group-deals:refused.binding')
    if (going.some((seat) => seat.isUsed)) throw refuse('conflict', 'bookings:refused.used')

    // What is to come back by the price alone is asked for first: what is cancelled costs no more than the
    // price that it came down to.
    await lowerOrder(tx, ctx, order)
    const isWhole = seats.every((seat) => seat.state !== 'valid' || going.includes(seat))
    // What its seats cost is decided for all of them at once.
    if (isSinking && !isWhole) throw refuse('conflict', 'group-deals:refused.whole')
    if (order.payment === 'awaiting' && !isWhole && !isAuthorized(order))
      throw refuse('conflict', 'bookings:refused.unpaidPart')

    const terms = cancellationTermsOf(order, right, now)
    if (isOwed(order) && terms.percent < 100) throw refuse('conflict', 'bookings:refused.unpaidTerms')

    const back = await cancelSeats(tx, ctx, { order, seats, going, terms, seen })
    if (back === null) throw refuse('conflict', 'bookings:refused.lessBack')
  })
}
