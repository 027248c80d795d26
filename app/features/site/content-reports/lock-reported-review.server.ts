import { and, eq, getTableColumns } from 'drizzle-orm'
import { isOwnReview, reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { openOfReviews } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/**
 * Locks a review, and after it its open reports, the oldest first. Not found where there is none, and refuses
 * with `forbidden` an own cause of the actor: author, provider, and whose own report waits.
 */
export async function lockReportedReview(tx: Tx, actor: Person, code: string) {
  const [row] = await tx
    .select({ ...getTableColumns(reviews), isOwn: isOwnReview(actor) })
    .from(reviews)
    .where(and(eq(reviews.code, code), reviewsDecidedBy(actor)))
    .for('no key update')
  if (!row) throw notFound()
  const open = await tx
    .select()
    .from(contentReports)
    .where(and(openOfReviews(actor), eq(contentReports.subjectId, row.id)))
    .orderBy(contentReports.id)
    .for('no key update')
  if (row.isOwn || open.some(({ reportedBy }) => reportedBy === actor.accountId))
    throw refuse('forbidden', 'common:refused.ownCause')
  return { row, open }
}
