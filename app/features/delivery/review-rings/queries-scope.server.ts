import { type SQL, sql } from 'drizzle-orm'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import type { Actor, Person } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { reviewRings } from './tables.server.ts'

/** All rings, for staff who decide on reviews and for the system; none for anybody else. */
export function ringsDecidedBy(actor: Actor): Scope<'review rings'> {
  return scope('review rings', canDecideReviews(actor) || actor.kind === 'system' ? sql`true` : undefined)
}

/** Whether a ring is a person's own cause: its provider or one of its authors is one. */
export const isOwnRing = (actor: Person): SQL<boolean> =>
  sql<boolean>`(${isOwnCause(actor, reviewRings.trainerId)} or exists (select from review_ring_reviews rr
    join reviews on reviews.id = rr.review_id
    where rr.ring_id = review_rings.id and ${isOwnCause(actor, reviews.authorId)}))`
