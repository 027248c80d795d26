import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { isOwnReview, openReports, reviewsDecidedBy } from './queries-scope.server.ts'
import { reviewReports, reviews } from './tables.server.ts'

/** Reported reviews, however often, as cases. */
export const reviewsCases: readonly WaitingKind[] = [
  {
    name: 'review',
    task: 'moderate',
    place: 'reviews',
    path: (code) => `/admin/reviews/${code}`,
    query: (ctx) => {
      const open = read(ctx)
        .select({
          reviewId: reviewReports.reviewId,
          since: sql<Date>`min(${reviewReports.createdAt})`.as('since'),
          reports: sql<number>`count(*)`.as('reports'),
        })
        .from(reviewReports)
        .where(openReports(ctx.actor))
        .groupBy(reviewReports.reviewId)
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
          }),
        )
        .from(reviews)
        .innerJoin(open, eq(open.reviewId, reviews.id))
        .innerJoin(parties, eq(parties.id, reviews.trainerId))
        .where(
          and(
            reviewsDecidedBy(ctx.actor),
            eq(reviews.state, 'public'),
            isNotNull(open.reviewId),
            not(isOwnReview(ctx.actor)),
          ),
        )
    },
  },
]
