import { and, asc, desc, eq, exists, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import {
  datedReview,
  REVIEW_IN_QUESTION,
  reviewAuthor,
} from '#app/features/delivery/reviews/queries-one.server.ts'
import { isOwnReview, reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_REPORTS } from './content-report.ts'
import { canDecideReports } from './policy.ts'
import { REPORT_LINE } from './queries-case.server.ts'
import { openOfReviews, ownOfReviews, reportsOfReviews } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/** Whether a review, or a report of it that waits, is a person's own cause. */
const isOwn = (ctx: Ctx, actor: Person) => {
  const own = and(ownOfReviews(actor), eq(contentReports.subjectId, reviews.id))
  return sql<boolean>`(${isOwnReview(actor)} or ${exists(read(ctx).select().from(contentReports).where(own))})`
}

type Wanted = { list: 'reported' | 'hidden'; limit: number }

/**
 * Reported reviews that wait for staff, the longest waiting first, or hidden ones, the latest first; and the
 * number of each. Not found for an actor who may not decide. One query.
 */
export async function listReportedReviews(ctx: Ctx, { list, limit }: Wanted) {
  if (!canDecideReports(ctx.actor)) throw notFound()
  const open = read(ctx)
    .select({
      reviewId: contentReports.subjectId,
      since: sql<Date>`min(${contentReports.createdAt})`.mapWith(contentReports.createdAt).as('since'),
      reports: sql<number>`count(*)::int`.mapWith(Number).as('reports'),
    })
    .from(contentReports)
    .where(openOfReviews(ctx.actor))
    .groupBy(contentReports.subjectId)
    .as('open')
  const isWanted =
    list === 'hidden'
      ? eq(reviews.state, 'hidden')
      : and(eq(reviews.state, 'public'), sql`${open.reviewId} is not null`)
  const rows = await read(ctx)
    .select({
      ...REVIEW_IN_QUESTION,
      since: sql<Date>`coalesce(${open.since}, ${reviews.decidedAt})`.mapWith(reviews.createdAt),
      reports: sql<number>`coalesce(${open.reports}, 0)`.mapWith(Number),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .innerJoin(reviewAuthor, eq(reviewAuthor.id, reviews.authorId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .leftJoin(open, eq(open.reviewId, reviews.id))
    .where(and(reviewsDecidedBy(ctx.actor), isWanted))
    .orderBy(...(list === 'hidden' ? [desc(reviews.decidedAt)] : [asc(open.since)]), asc(reviews.id))
    .limit(limit)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => datedReview(ctx, row)) }
}

/**
 * A review with its reports, the newest first, for staff, and whether it is the reader's own cause. Not found
 * for an actor who may not decide.
 */
export async function getReviewToDecide(ctx: Ctx, code: string | undefined) {
  const { actor } = ctx
  if (!canDecideReports(actor)) throw notFound()
  const [[row], reports] = await Promise.all([
    read(ctx)
      .select({
        ...REVIEW_IN_QUESTION,
        state: reviews.state,
        hiddenReason: reviews.hiddenReason,
        isOwn: isOwn(ctx, actor),
        authorUsername: reviewAuthor.displaySlug,
      })
      .from(reviews)
      .innerJoin(parties, eq(parties.id, reviews.trainerId))
      .innerJoin(reviewAuthor, eq(reviewAuthor.id, reviews.authorId))
      .leftJoin(topics, eq(topics.id, reviews.topicId))
      .where(and(eq(reviews.code, code ?? ''), reviewsDecidedBy(ctx.actor))),
    read(ctx)
      .select(REPORT_LINE)
      .from(contentReports)
      .innerJoin(reviews, eq(reviews.id, contentReports.subjectId))
      .where(and(eq(reviews.code, code ?? ''), reportsOfReviews(ctx.actor)))
      .orderBy(desc(contentReports.createdAt), desc(contentReports.id))
      .limit(MOST_REPORTS),
  ])
  if (!row) throw notFound()
  return { ...datedReview(ctx, row), reports }
}
