import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOwnCause, providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, type Person, partyIdOf } from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { canDecideReviews } from './policy.ts'
import { reviews } from './tables.server.ts'

const isPublic = eq(reviews.state, 'public')

/**
 * The reviews that an actor may see: visible ones of trainers that the actor may see, as a condition on the
 * trainer's joined `parties`.
 */
export function reviewsSeenBy(actor: Actor): Scope<'reviews'> {
  return scope('reviews', and(isPublic, providersSeenBy(actor)))
}

/** All reviews, for staff who decide on them and for the system; none for anybody else. */
export function reviewsDecidedBy(actor: Actor): Scope<'reviews'> {
  return scope('reviews', canDecideReviews(actor) || actor.kind === 'system' ? sql`true` : sql`false`)
}

/** Whether a review is a person's own cause: its author or its provider is one (`isOwnCause`). */
export const isOwnReview = (actor: Person): SQL<boolean> =>
  sql<boolean>`(${isOwnCause(actor, reviews.authorId)} or ${isOwnCause(actor, reviews.trainerId)})`

/** The reviews that the party acted for has written; none for a visitor and the system. */
export function reviewsWritten(actor: Actor): Scope<'reviews'> {
  const party = partyIdOf(actor)
  return scope('reviews', party === null ? sql`false` : eq(reviews.authorId, party))
}

/** The visible reviews that the party acted for has received; none for a visitor and the system. */
export function reviewsReceived(actor: Actor): Scope<'reviews'> {
  const party = partyIdOf(actor)
  return scope('reviews', party === null ? sql`false` : and(isPublic, eq(reviews.trainerId, party)))
}

/**
 * Attended bookings, as a condition on `orders`: paid or on terms of payment, not of the seller, with a valid
 * seat that was checked in if anybody of the event was.
 */
export function bookingsAttended(): DependentScope<'orders'> {
  return dependentScope(
    'orders',
    sql`(${orders.state} in ('confirmed', 'completed')
      and (${orders.payment} = 'paid' or ${orders.totalMinor} = 0 or ${orders.validWhileUnpaid})
      and ${orders.buyerId} is distinct from ${orders.sellerId}
      and exists (select from ${tickets} t where t.order_id = ${orders.id} and t.state = 'valid'
        and (t.checked_in_at is not null or not exists (
          select from ${tickets} o where o.event_id = ${orders.eventId} and o.checked_in_at is not null))))`,
  )
}
