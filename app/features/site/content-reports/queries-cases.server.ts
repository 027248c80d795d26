import { and, eq, ne, not, sql } from 'drizzle-orm'
import { isOwnReview, reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { reportCasePath, URGENT_REASONS } from './content-report.ts'
import { contentReportsDecidedBy, openOfReviews, ownReport } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/** What of open reports that are put together cannot wait. */
const urgent = sql<string | null>`case ${sql.join(
  URGENT_REASONS.map((reason) => sql`when bool_or(${contentReports.reason} = ${reason}) then ${reason}`),
  sql` `,
)} end`

/** What was reported, however often, as cases: all open reports of one thing are one. */
export const contentReportCases: readonly WaitingKind[] = [
  {
    name: 'content',
    task: 'moderate',
    place: null,
    path: reportCasePath,
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('content', 'report', {
            key: sql`${contentReports.subjectKind} || '.' || ${contentReports.subjectId}`,
            subjectId: contentReports.subjectId,
            about: sql`max(${contentReports.title})`,
            since: sql`min(${contentReports.createdAt})`,
            size: sql`count(*)`,
            urgent,
          }),
        )
        .from(contentReports)
        .where(
          and(
            contentReportsDecidedBy(ctx.actor),
            eq(contentReports.state, 'open'),
            ne(contentReports.subjectKind, 'review'),
          ),
        )
        .groupBy(contentReports.subjectKind, contentReports.subjectId),
  },
  {
    name: 'review',
    task: 'moderate',
    place: 'reviews',
    path: (code) => `/admin/reviews/${code}`,
    query: (ctx) => {
      const open = read(ctx)
        .select({
          reviewId: contentReports.subjectId,
          since: sql<Date>`min(${contentReports.createdAt})`.as('since'),
          reports: sql<number>`count(*)`.as('reports'),
          urgent: urgent.as('urgent'),
          isOwn: sql<boolean>`bool_or(${ownReport(ctx.actor)})`.as('is_own'),
        })
        .from(contentReports)
        .where(openOfReviews(ctx.actor))
        .groupBy(contentReports.subjectId)
        .as('open')
      return read(ctx)
        .select(
          caseColumns('review', 'report', {
            key: reviews.code,
            subjectId: reviews.id,
            about: parties.name,
            since: sql`${open.since}`,
            size: sql`${open.reports}`,
            language: reviews.language,
            urgent: sql`${open.urgent}`,
          }),
        )
        .from(reviews)
        .innerJoin(open, eq(open.reviewId, reviews.id))
        .innerJoin(parties, eq(parties.id, reviews.trainerId))
        .where(
          and(
            reviewsDecidedBy(ctx.actor),
            eq(reviews.state, 'public'),
            not(isOwnReview(ctx.actor)),
            sql`not ${open.isOwn}`,
          ),
        )
    },
  },
]
