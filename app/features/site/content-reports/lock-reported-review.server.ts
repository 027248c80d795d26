import { and, eq, getTableColumns } from 'drizzle-orm'
import { isOwnReview, reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { openOfReviews } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/**
 * Locks a review, and after it its open reports, the oldest first, and says whether it is an own cause of the
 * actor: author, provider, and whose own report waits. Not found where there is none.
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
  const isOwnCause = row.isOwn || open.some(({ reportedBy }) => reportedBy === actor.accountId)
  return { row, open, isOwnCause }
}
