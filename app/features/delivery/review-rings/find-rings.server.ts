import { and, eq, inArray } from 'drizzle-orm'
import { changeReviewState } from '#app/features/delivery/reviews/change-review-state.server.ts'
import { reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { listEvidence } from './list-evidence.server.ts'
import { type Ring, ringsIn } from './ring.ts'
import { reviewRingReviews, reviewRings } from './tables.server.ts'

/**
 * Looks, once a review is written, whether it and others of its provider seem to be written by few, and holds
 * those until staff has decided; what belongs to a ring that waits joins it. Returns how many it held.
 * Refuses any actor but the system.
 */
export async function findRings(ctx: Ctx, reviewId: string): Promise<number> {
  requireSystem(ctx)
  const [written] = await read(ctx)
    .select({ trainerId: reviews.trainerId })
    .from(reviews)
    .where(and(reviewsDecidedBy(ctx.actor), eq(reviews.id, reviewId)))
  if (!written) return 0

  return inTransaction(async (tx) => {
    const { trainerId } = written
    await lockNames(tx, 'review rings', [trainerId])
    const evidence = await listEvidence(tx, ctx, trainerId)

    let held = 0
    for (const ring of ringsIn(evidence)) held += await holdRing(tx, ctx, { trainerId, ring })
    return held
  })
}

/** Holds what of a ring is still shown, in the ring that waits already where one of it does. */
async function holdRing(
  tx: Tx,
  ctx: Ctx,
  { trainerId, ring }: { trainerId: PartyId; ring: Ring },
): Promise<number> {
  const rows = await tx
    .select({ review: reviews, ringId: reviewRingReviews.ringId })
    .from(reviews)
    .leftJoin(reviewRingReviews, eq(reviewRingReviews.reviewId, reviews.id))
    .where(and(reviewsDecidedBy(ctx.actor), inArray(reviews.id, ring.reviews)))
    .orderBy(reviews.id)
    .for('no key update', { of: reviews })
  const fresh = rows.filter(({ review, ringId }) => ringId === null && review.state === 'public')
  if (fresh.length === 0) return 0

  const standing = rows.find(({ ringId }) => ringId !== null)?.ringId ?? null
  const id = standing ?? newId()
  const { signs } = ring
  if (standing) await tx.update(reviewRings).set({ signs }).where(eq(reviewRings.id, id))
  else await tx.insert(reviewRings).values({ id, code: newCode(12), trainerId, signs, foundAt: ctx.now() })
  await tx.insert(reviewRingReviews).values(fresh.map(({ review }) => ({ ringId: id, reviewId: review.id })))
  for (const { review } of fresh)
    await changeReviewState(tx, ctx, review, { name: 'hold', hiddenReason: null })
  await audit(tx, ctx, 'review-rings.hold', { kind: 'review-ring', id }, { signs, reviews: fresh.length })
  return fresh.length
}
