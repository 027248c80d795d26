import { and, eq, getTableColumns } from 'drizzle-orm'
import { changeReviewState } from '#app/features/delivery/reviews/change-review-state.server.ts'
import { isOwnReview, reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeContentReport } from './change-content-report.server.ts'
import { reviewDecisionInput } from './inputs.ts'
import { canDecideReports } from './policy.ts'
import { openOfReviews } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/**
 * Decides on a review: its open reports are dismissed and it stays (`keep`), it is hidden (`hide`), both with
 * a reason, or restored (`restore`). Who reported it reads the reason, of a hidden one its author, too, and
 * the reports of that are upheld by what follows the fact. For staff who moderate; not found for anybody
 * else. Refuses with `conflict` what somebody else has decided meanwhile, and with `forbidden` an own cause
 * of the decider: author, provider, and whose own report waits.
 */
export async function decideReview(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReports(actor)) throw notFound()
  const { review, decision, reason } = parseInput(reviewDecisionInput, input)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ ...getTableColumns(reviews), isOwn: isOwnReview(actor) })
      .from(reviews)
      .where(and(eq(reviews.code, review), reviewsDecidedBy(ctx.actor)))
      .for('no key update')
    if (!row) throw notFound()
    const open = await tx
      .select()
      .from(contentReports)
      .where(and(openOfReviews(actor), eq(contentReports.subjectId, row.id)))
      .orderBy(contentReports.id)
      .for('no key update')

    if (row.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
    if ((row.state === 'hidden') !== (decision === 'restore'))
      throw refuse('conflict', 'reviews:refused.decided')
    if (open.some(({ reportedBy }) => reportedBy === actor.accountId))
      throw refuse('forbidden', 'common:refused.ownCause')

    if (decision === 'keep' && open.length === 0) throw refuse('conflict', 'reviews:refused.decided')

    if (decision !== 'keep') {
      const hiddenReason = decision === 'hide' ? reason : null
      return changeReviewState(tx, ctx, row, { name: decision, hiddenReason })
    }
    await audit(tx, ctx, 'review.keep', { kind: 'review', id: row.id }, { reason: personal(reason) })
    for (const report of open)
      await changeContentReport(tx, inWake(ctx), report, {
        name: 'dismiss',
        answer: reason,
        decisionId: null,
      })
  })
}
