import { and, asc, count, desc, eq, gt, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatMonth, localDate } from '#app/kit/dates.ts'
import { type Page, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { reviewsReceived, reviewsWritten } from './queries-scope.server.ts'
import { ANSWER_DAYS } from './review.ts'
import type { OwnReview } from './review-line.ts'
import { reviews } from './tables.server.ts'

const author = alias(parties, 'author')

/** Whether a review was answered, also where staff has removed the answer. */
const isAnswered = sql<boolean>`(${reviews.answer} is not null or ${reviews.answeredAt} is not null)`

const answeredSince = (ctx: Ctx) => new Date(ctx.now().getTime() - ANSWER_DAYS * 86_400_000)

type Wanted = { size: number; page: number }

/**
 * One page of the reviews that the party acted for has written, the newest first, each with its provider. One
 * query.
 */
export async function listWritten(ctx: Ctx, wanted: Wanted): Promise<Page<OwnReview>> {
  return ownReviews(ctx, wanted, reviewsWritten(ctx.actor), [])
}

/** One page of the reviews that it has received, each with its author: unanswered ones first. One query. */
export async function listReceived(ctx: Ctx, wanted: Wanted): Promise<Page<OwnReview>> {
  return ownReviews(ctx, wanted, reviewsReceived(ctx.actor), [asc(isAnswered)])
}

/** How many of the last ANSWER_DAYS have no answer yet, as a column of a query of several counts. */
export const reviewsToAnswer = (ctx: Ctx) =>
  sql<number>`${read(ctx)
    .select({ open: count() })
    .from(reviews)
    .where(
      and(reviewsReceived(ctx.actor), not(isAnswered), gt(reviews.createdAt, answeredSince(ctx))),
    )}`.mapWith(Number)

async function ownReviews(
  ctx: Ctx,
  { size, page }: Wanted,
  own: ReturnType<typeof reviewsReceived>,
  first: SQL[],
): Promise<Page<OwnReview>> {
  const rows = await read(ctx)
    .select({
      id: reviews.id,
      rating: reviews.rating,
      content: reviews.contentRating,
      trainer: reviews.trainerRating,
      organiser: reviews.organiserRating,
      body: reviews.body,
      language: reviews.language,
      answer: reviews.answer,
      isAnswered,
      hiddenReason: reviews.hiddenReason,
      isHeld: sql<boolean>`${reviews.state} = 'held'`,
      createdAt: reviews.createdAt,
      topic: { title: topics.title, language: topics.language },
      author: author.name,
      provider: parties.name,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(own))
    .orderBy(...first, desc(reviews.createdAt), desc(reviews.id))
    .limit(size)
    .offset((page - 1) * size)
  const [row] = rows
  const lines = rows.map(({ total: _total, createdAt, rating, content, trainer, organiser, ...line }) => ({
    ...line,
    waits: !line.isAnswered && createdAt > answeredSince(ctx),
    rating: rating / 10,
    parts: [
      { part: 'content' as const, value: content },
      { part: 'trainer' as const, value: trainer },
      { part: 'organiser' as const, value: organiser },
    ].flatMap(({ part, value }) => (value === null ? [] : [{ part, value: value / 10 }])),
    date: formatMonth(createdAt, 'UTC', ctx.language),
    dateTime: localDate(createdAt, 'UTC'),
  }))
  return pageOf(lines, row?.total ?? 0, page, size)
}
