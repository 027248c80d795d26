import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatMonth, localDate } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { reviewsSeenBy } from './queries-scope.server.ts'
import type { ReviewInQuestion } from './review-line.ts'
import { reviews } from './tables.server.ts'

/** Who wrote a review, joined as it. */
export const reviewAuthor = alias(parties, 'author')

/** What of a review is said where it is in question, of `reviews` joined with provider, author and topic. */
export const REVIEW_IN_QUESTION = {
  code: reviews.code,
  rating: sql<number>`${reviews.rating} / 10.0`.mapWith(Number),
  body: reviews.body,
  language: reviews.language,
  answer: reviews.answer,
  createdAt: reviews.createdAt,
  author: reviewAuthor.name,
  provider: parties.name,
  username: parties.displaySlug,
  topic: { title: topics.title, slug: topics.slug, language: topics.language },
}

/** The same with its month as the reader writes it. */
export const datedReview = <R extends { createdAt: Date }>(ctx: Ctx, { createdAt, ...row }: R) => ({
  ...row,
  date: formatMonth(createdAt, 'UTC', ctx.language),
  dateTime: localDate(createdAt, 'UTC'),
})

/** One review as it is shown, by its code. Not found where the reader may not see it. One query. */
export async function getShownReview(ctx: Ctx, code: string): Promise<ReviewInQuestion> {
  const [row] = await read(ctx)
    .select(REVIEW_IN_QUESTION)
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .innerJoin(reviewAuthor, eq(reviewAuthor.id, reviews.authorId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(eq(reviews.code, code), reviewsSeenBy(ctx.actor)))
  if (!row) throw notFound()
  return datedReview(ctx, row)
}
