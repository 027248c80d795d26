import { eq, sql } from 'drizzle-orm'
import { orders, tickets } from '#app/features/orders/tables.server.ts'
import { providersSeenBy } from '#app/features/parties/queries-scope.server.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { reviews } from './tables.server.ts'

/** The reviews that an actor may see: those of trainers whom it may, as a condition on the trainer's joined `parties`. */
export function reviewsSeenBy(actor: Actor): Scope<'reviews'> {
  return scope('reviews', providersSeenBy(actor))
}

/** The reviews that the party acted for has written; nobody's for a visitor and the system. */
export function reviewsWritten(actor: Actor): Scope<'reviews'> {
  const party = partyIdOf(actor)
  return scope('reviews', party === null ? sql`false` : eq(reviews.authorId, party))
}

/** The reviews of what the party acted for has given; nobody's for a visitor and the system. */
export function reviewsReceived(actor: Actor): Scope<'reviews'> {
  const party = partyIdOf(actor)
  return scope('reviews', party === null ? sql`false` : eq(reviews.trainerId, party))
}

/**
 * The bookings of which somebody was there, as a condition on `orders`: paid or good before that, not of who sells, with a seat
 * that stands and was checked in if anybody of the event was.
 */
export function bookingsAttended(): Scope<'orders'> {
  return scope(
    'orders',
    sql`(${orders.state} in ('placed', 'completed')
      and (${orders.payment} = 'paid' or ${orders.totalMinor} = 0 or ${orders.validWhileUnpaid})
      and ${orders.buyerId} is distinct from ${orders.sellerId}
      and exists (select from ${tickets} t where t.order_id = ${orders.id} and t.state = 'valid'
        and (t.checked_in_at is not null or not exists (
          select from ${tickets} o where o.event_id = ${orders.eventId} and o.checked_in_at is not null))))`,
  )
}
