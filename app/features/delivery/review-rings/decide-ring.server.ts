import { and, eq, sql } from 'drizzle-orm'
import { changeReviewState } from '#app/features/delivery/reviews/change-review-state.server.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ringDecisionInput } from './inputs.ts'
import { isOwnRing, ringsDecidedBy } from './queries-scope.server.ts'
import { reviewRingReviews, reviewRings } from './tables.server.ts'

/**
 * Decides on all reviews of a ring at once: they are shown again, or removed with a reason that their authors
 * read. For staff who moderate; not found for anybody else. Refuses with `conflict` what somebody else has
 * decided meanwhile, and with `forbidden` an own cause.
 */
export async function decideRing(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReviews(actor)) throw notFound()
  const { ring: code, decision, reason } = parseInput(ringDecisionInput, input)

  await inTransaction(async (tx) => {
    const [ring] = await tx
      .select({ id: reviewRings.id, outcome: reviewRings.outcome, isOwn: isOwnRing(actor) })
      .from(reviewRings)
      .where(and(ringsDecidedBy(actor), eq(reviewRings.code, code)))
      .for('update', { of: reviewRings })
    if (!ring) throw notFound()
    if (ring.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
    if (ring.outcome !== null) throw refuse('conflict', 'reviews:refused.decided')
    const held = await tx
      .select({ review: reviews })
      .from(reviews)
      .innerJoin(reviewRingReviews, eq(reviewRingReviews.reviewId, reviews.id))
      .where(
        and(reviewsDecidedBy(actor), eq(reviewRingReviews.ringId, ring.id), sql`${reviews.state} = 'held'`),
      )
      .orderBy(reviews.id)
      .for('no key update', { of: reviews })

    await tx
      .update(reviewRings)
      .set({ outcome: decision, decidedBy: actor.accountId, decidedAt: ctx.now() })
      .where(eq(reviewRings.id, ring.id))
    for (const { review } of held)
      await changeReviewState(tx, inWake(ctx), review, {
        name: decision,
        hiddenReason: decision === 'remove' ? reason : null,
      })
    const said = { decision, reviews: held.length, reason: personal(reason || null) }
    await audit(tx, ctx, 'review-rings.decide', { kind: 'review-ring', id: ring.id }, said)
  })
}
