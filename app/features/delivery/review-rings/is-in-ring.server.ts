import { and, eq, isNull, or } from 'drizzle-orm'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import type { Detected } from '#app/features/people/staff-acts/detector-registry.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { reviewRingReviews, reviewRings } from './tables.server.ts'

/**
 * Whether a program found a review in a ring, or a party as the author of one or as the provider of all; none
 * that staff has released.
 */
export async function isInRing(tx: Tx, { kind, id, partyId }: Detected): Promise<boolean> {
  if (kind !== 'review' && kind !== 'party') return false
  const isIt =
    kind === 'review'
      ? eq(reviewRingReviews.reviewId, id)
      : or(eq(reviews.authorId, partyId), eq(reviewRings.trainerId, partyId))
  const [found] = await tx
    .select({ id: reviewRings.id })
    .from(reviewRings)
    .innerJoin(reviewRingReviews, eq(reviewRingReviews.ringId, reviewRings.id))
    .innerJoin(reviews, eq(reviews.id, reviewRingReviews.reviewId))
    .where(and(isIt, or(isNull(reviewRings.outcome), eq(reviewRings.outcome, 'remove'))))
    .limit(1)
  return found !== undefined
}
