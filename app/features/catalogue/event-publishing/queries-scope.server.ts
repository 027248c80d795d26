import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { eventDrafts, eventReviews } from './tables.server.ts'

/** The drafts of the party acted for; nobody else sees them. */
export function draftsOwnedBy(actor: Actor): Scope<'event_drafts'> {
  const party = partyIdOf(actor)
  return scope('event_drafts', party === null ? undefined : eq(eventDrafts.ownerId, party))
}

/** The reviews of the `events` of the surrounding query, which has a scope of its own. */
export function reviewsOfEvents(): DependentScope<'event_reviews'> {
  return dependentScope('event_reviews', sql`${eventReviews.eventId} = events.id`)
}
