import { changeReviewState } from '#app/features/delivery/reviews/change-review-state.server.ts'
import { endActsOf } from '#app/features/people/staff-acts/end-acts-of.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeContentReport } from './change-content-report.server.ts'
import { reviewDecisionInput } from './inputs.ts'
import { lockReportedReview } from './lock-reported-review.server.ts'
import { canDecideReports } from './policy.ts'

/**
 * Decides on a review without a rule: its open reports are dismissed and it stays (`keep`), with a reason
 * that who reported it reads, or a hidden one is shown again (`restore`), and what hid it holds no more. What
 * is decided against it is `upholdReviewReports`. For staff who moderate; not found for anybody else. Refuses
 * with `conflict` what somebody else has decided meanwhile, and with `forbidden` an own cause of the decider:
 * author, provider, and whose own report waits.
 */
export async function decideReview(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReports(actor)) throw notFound()
  const { review, decision, reason } = parseInput(reviewDecisionInput, input)

  await inTransaction(async (tx) => {
    const { row, open, isOwnCause } = await lockReportedReview(tx, actor, review)
    const { id } = row
    if ((row.state === 'hidden') !== (decision === 'restore'))
      throw refuse('conflict', 'reviews:refused.decided')
    if (isOwnCause) throw refuse('forbidden', 'common:refused.ownCause')

    if (decision === 'restore') {
      await changeReviewState(tx, ctx, row, { name: 'restore', hiddenReason: null })
      return endActsOf(tx, ctx, { kind: 'review', id, acts: ['hide', 'remove'] })
    }
    if (open.length === 0) throw refuse('conflict', 'reviews:refused.decided')
    await audit(tx, ctx, 'review.keep', { kind: 'review', id }, { reason: personal(reason) })
    for (const report of open)
      await changeContentReport(tx, inWake(ctx), report, {
        name: 'dismiss',
        answer: reason,
        decisionId: null,
      })
  })
}
