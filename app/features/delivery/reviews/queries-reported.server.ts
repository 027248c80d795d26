import { and, asc, desc, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatMonth, localDate } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canDecideReviews } from './policy.ts'
import {
  isOwnReview,
  openReports,
  reportsOf,
  reviewsDecidedBy,
  reviewsSeenBy,
} from './queries-scope.server.ts'
import type { ReviewInQuestion } from './review-line.ts'
import { reviewReports, reviews } from './tables.server.ts'

const author = alias(parties, 'author')

const FACTS = {
  code: reviews.code,
  rating: sql<number>`${reviews.rating} / 10.0`.mapWith(Number),
  body: reviews.body,
  language: reviews.language,
  answer: reviews.answer,
  createdAt: reviews.createdAt,
  author: author.name,
  provider: parties.name,
  username: parties.displaySlug,
  topic: { title: topics.title, slug: topics.slug, language: topics.language },
}

const dated = <R extends { createdAt: Date }>(ctx: Ctx, { createdAt, ...row }: R) => ({
  ...row,
  date: formatMonth(createdAt, 'UTC', ctx.language),
  dateTime: localDate(createdAt, 'UTC'),
})

/** A review to report, and whether the person has reported it. Not found where the reader may not see it. */
export async function getReviewToReport(
  ctx: Ctx,
  code: string | undefined,
): Promise<ReviewInQuestion & { reported: boolean }> {
  const own = and(eq(reviewReports.reviewId, reviews.id), reportsOf(ctx.actor))
  const [row] = await read(ctx)
    .select({
      ...FACTS,
      reported: sql<boolean>`${exists(read(ctx).select().from(reviewReports).where(own))}`,
    })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(eq(reviews.code, code ?? ''), reviewsSeenBy(ctx.actor)))
  if (!row) throw notFound()
  return dated(ctx, row)
}

type Wanted = { list: 'reported' | 'hidden'; limit: number }

/**
 * Reported reviews that wait for staff, the longest waiting first, or hidden ones, the latest first; and the
 * number of each. Not found for an actor who may not decide. One query.
 */
export async function listReportedReviews(ctx: Ctx, { list, limit }: Wanted) {
  if (!canDecideReviews(ctx.actor)) throw notFound()
  const open = read(ctx)
    .select({
      reviewId: reviewReports.reviewId,
      since: sql<Date>`min(${reviewReports.createdAt})`.mapWith(reviewReports.createdAt).as('since'),
      reports: sql<number>`count(*)::int`.mapWith(Number).as('reports'),
    })
    .from(reviewReports)
    .where(openReports(ctx.actor))
    .groupBy(reviewReports.reviewId)
    .as('open')
  const isWanted =
    list === 'hidden'
      ? eq(reviews.state, 'hidden')
      : and(eq(reviews.state, 'public'), sql`${open.reviewId} is not null`)
  const rows = await read(ctx)
    .select({
      ...FACTS,
      since: sql<Date>`coalesce(${open.since}, ${reviews.decidedAt})`.mapWith(reviews.createdAt),
      reports: sql<number>`coalesce(${open.reports}, 0)`.mapWith(Number),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .leftJoin(open, eq(open.reviewId, reviews.id))
    .where(and(reviewsDecidedBy(ctx.actor), isWanted))
    .orderBy(...(list === 'hidden' ? [desc(reviews.decidedAt)] : [asc(open.since)]), asc(reviews.id))
    .limit(limit)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => dated(ctx, row)) }
}

const MOST_REPORTS = 50

/**
 * A review with its reports, the newest first, for staff, and whether it is the reader's own cause. Not found
 * for an actor who may not decide.
 */
export async function getReviewToDecide(ctx: Ctx, code: string | undefined) {
  const { actor } = ctx
  if (!canDecideReviews(actor)) throw notFound()
  const [[row], reports] = await Promise.all([
    read(ctx)
      .select({
        ...FACTS,
        state: reviews.state,
        hiddenReason: reviews.hiddenReason,
        isOwn: isOwnReview(actor),
      })
      .from(reviews)
      .innerJoin(parties, eq(parties.id, reviews.trainerId))
      .innerJoin(author, eq(author.id, reviews.authorId))
      .leftJoin(topics, eq(topics.id, reviews.topicId))
      .where(and(eq(reviews.code, code ?? ''), reviewsDecidedBy(ctx.actor))),
    read(ctx)
      .select({
        reason: reviewReports.reason,
        words: reviewReports.words,
        at: reviewReports.createdAt,
        isSettled: sql<boolean>`${reviewReports.resolvedAt} is not null`,
      })
      .from(reviewReports)
      .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
      .where(and(eq(reviews.code, code ?? ''), reviewsDecidedBy(ctx.actor)))
      .orderBy(desc(reviewReports.createdAt))
      .limit(MOST_REPORTS),
  ])
  if (!row) throw notFound()
  return { ...dated(ctx, row), reports }
}
