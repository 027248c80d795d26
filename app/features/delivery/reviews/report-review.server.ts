import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt, type Limit } from '#app/platform/rate-limit.server.ts'
import { reportInput } from './inputs.ts'
import { reviewsSeenBy } from './queries-scope.server.ts'
import { reviewReports, reviews } from './tables.server.ts'

const REPORTS: Limit = { name: 'review-reports', points: 20, seconds: 86_400 }

/**
 * Reports a review to staff with a reason; once for each account, repeating it changes nothing. Refuses a
 * visitor with `signIn`, what the actor may not see as not found, an own review with `conflict`, and with
 * `limit` more than 20 in a day.
 */
export async function reportReview(ctx: Ctx, input: unknown): Promise<void> {
  const { review, reason, words } = parseInput(reportInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  await countAttempt(REPORTS, actor.accountId)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ id: reviews.id, authorId: reviews.authorId, writtenBy: reviews.writtenBy })
      .from(reviews)
      .innerJoin(parties, eq(parties.id, reviews.trainerId))
      .where(and(eq(reviews.code, review), reviewsSeenBy(actor)))
      // A decision at the same moment settles this report, too, or has hidden the review before.
      .for('share', { of: reviews })
    if (!row) throw notFound()

    if (row.writtenBy === actor.accountId || row.authorId === actor.partyId)
      throw refuse('conflict', 'reviews:refused.ownReview')

    const [reported] = await tx
      .insert(reviewReports)
      .values({ reviewId: row.id, reportedBy: actor.accountId, reason, words, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ reviewId: reviewReports.reviewId })
    if (reported) await audit(tx, ctx, 'review.report', { kind: 'review', id: row.id }, { reason })
  })
}
