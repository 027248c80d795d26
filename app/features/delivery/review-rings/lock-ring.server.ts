import { and, eq, getTableColumns } from 'drizzle-orm'
import { reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { isOwnRing, ringsDecidedBy } from './queries-scope.server.ts'
import { reviewRingReviews, reviewRings } from './tables.server.ts'

/**
 * Locks a ring on which nobody has decided, and its held reviews. Not found where there is none; refuses with
 * `conflict` what somebody else has decided meanwhile, and with `forbidden` an own cause.
 */
export async function lockRing(tx: Tx, actor: Person, code: string) {
  const [ring] = await tx
    .select({
      id: reviewRings.id,
      trainerId: reviewRings.trainerId,
      outcome: reviewRings.outcome,
      isOwn: isOwnRing(actor),
    })
    .from(reviewRings)
    .where(and(ringsDecidedBy(actor), eq(reviewRings.code, code)))
    .for('update', { of: reviewRings })
  if (!ring) throw notFound()
  if (ring.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
  if (ring.outcome !== null) throw refuse('conflict', 'reviews:refused.decided')
  const held = await tx
    .select(getTableColumns(reviews))
    .from(reviews)
    .innerJoin(reviewRingReviews, eq(reviewRingReviews.reviewId, reviews.id))
    .where(and(reviewsDecidedBy(actor), eq(reviewRingReviews.ringId, ring.id), eq(reviews.state, 'held')))
    .orderBy(reviews.id)
    .for('no key update', { of: reviews })
  return { id: ring.id, trainerId: ring.trainerId, held }
}
