import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeReviewState } from './change-review-state.server.ts'
import { decisionInput } from './inputs.ts'
import { canDecideReviews } from './policy.ts'
import { isOwnReview, reviewsDecidedBy } from './queries-scope.server.ts'
import { reviewReports, reviews } from './tables.server.ts'

/**
 * Decides on a reported review: it stays (`keep`), is hidden with a reason for its author, or is restored
 * (`restore`); its present reports are settled. For staff who moderate; not found for anybody else. Refuses
 * with `conflict` what somebody else has decided meanwhile, and with `forbidden` an own cause of the decider.
 */
export async function decideReview(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReviews(actor)) throw notFound()
  const { review, decision, reason } = parseInput(decisionInput, input)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ ...getTableColumns(reviews), isOwn: isOwnReview(actor) })
      .from(reviews)
      .where(and(eq(reviews.code, review), reviewsDecidedBy(ctx.actor)))
      .for('no key update')
    if (!row) throw notFound()
    if (row.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
    if ((row.state === 'hidden') !== (decision === 'restore'))
      throw refuse('conflict', 'reviews:refused.decided')

    const settled = await tx
      .update(reviewReports)
      .set({ resolvedAt: ctx.now() })
      .where(and(eq(reviewReports.reviewId, row.id), isNull(reviewReports.resolvedAt)))
      .returning({ by: reviewReports.reportedBy })
    if (decision === 'keep' && settled.length === 0) throw refuse('conflict', 'reviews:refused.decided')

    if (decision === 'keep')
      await audit(tx, ctx, 'review.keep', { kind: 'review', id: row.id }, { reason: personal(reason) })
    else
      await changeReviewState(tx, ctx, row, {
        name: decision,
        hiddenReason: decision === 'hide' ? reason : null,
      })
  })
}
