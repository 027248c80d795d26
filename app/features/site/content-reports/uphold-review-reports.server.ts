import { fitsKind } from '#app/features/people/staff-acts/decision.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { reviewUpholdingInput } from './inputs.ts'
import { lockReportedReview } from './lock-reported-review.server.ts'
import { canDecideReports } from './policy.ts'
import { upholdByRule } from './uphold-by-rule.server.ts'

/**
 * Decides against a reported review and its author by a rule, as `upholdContentReports` does of all else. For
 * staff who moderate; not found for anybody else. Refuses with `conflict` what somebody has decided meanwhile
 * and what is done already, with `forbidden` an own cause of the decider (`lockReportedReview`), and
 * what is of somebody of staff. Bad input as there.
 */
export async function upholdReviewReports(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReports(actor)) throw notFound()
  const { review, ...decided } = parseInput(reviewUpholdingInput, input)
  if (!fitsKind('review', decided.acts)) throw notFound()

  await withAttempts(actor, decided, () =>
    inTransaction(async (tx) => {
      const { row, open, isOwnCause } = await lockReportedReview(tx, actor, review)
      if (isOwnCause) throw refuse('forbidden', 'common:refused.ownCause')

      const [first, ...more] = open
      if (!first || row.state !== 'public') throw refuse('conflict', 'reviews:refused.decided')
      await upholdByRule(tx, { ...ctx, actor }, [first, ...more], { kind: 'review', ...decided })
    }),
  )
}
