import { and, desc, eq, isNull } from 'drizzle-orm'
import { reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { everyAct } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeContentReport } from './change-content-report.server.ts'
import { openOfReviews } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/**
 * Upholds what was reported of a review that staff has hidden, by whatever decision, with the reason that its
 * author reads; who reported it is told what that decision did. Nothing where it is shown again. Refuses any
 * actor but the system.
 */
export async function upholdReports(ctx: Ctx, reviewId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [hidden] = await tx
      .select({ reason: reviews.hiddenReason })
      .from(reviews)
      .where(and(reviewsDecidedBy(ctx.actor), eq(reviews.id, reviewId), eq(reviews.state, 'hidden')))
      .for('share')
    if (!hidden) return
    const [act] = await tx
      .select({ decisionId: staffActs.decisionId })
      .from(staffActs)
      .where(
        and(
          everyAct(ctx),
          eq(staffActs.subjectKind, 'review'),
          eq(staffActs.subjectId, reviewId),
          isNull(staffActs.endedAt),
        ),
      )
      .orderBy(desc(staffActs.createdAt))
      .limit(1)
    const open = await tx
      .select()
      .from(contentReports)
      .where(and(openOfReviews(ctx.actor), eq(contentReports.subjectId, reviewId)))
      .orderBy(contentReports.id)
      .for('no key update')

    for (const report of open)
      await changeContentReport(tx, ctx, report, {
        name: 'uphold',
        answer: hidden.reason ?? '',
        decisionId: act?.decisionId ?? null,
      })
  })
}
