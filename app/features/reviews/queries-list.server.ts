import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { visibleOwners } from '#app/features/accounts/queries-owners.server.ts'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import { formatMonth, localDate } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { ReviewList } from './review-line.ts'
import { reviews } from './tables.server.ts'

const author = alias(accounts, 'author')
const stars = (n: number) =>
  sql<number>`count(*) filter (where floor((${reviews.rating} + 5) / 10) = ${sql.raw(String(n))}) over ()`.mapWith(
    Number,
  )

type Wanted = { limit: number } & ({ topicId: string } | { trainerId: string })

/** The newest reviews of a topic or of a trainer, with their number, mean and spread over all of them. One query. */
export async function listReviews(ctx: Ctx, wanted: Wanted): Promise<ReviewList> {
  const rows = await db()
    .select({
      id: reviews.id,
      rating: reviews.rating,
      body: reviews.body,
      language: reviews.language,
      createdAt: reviews.createdAt,
      answer: reviews.answer,
      author: author.name,
      topicTitle: topics.title,
      topicSlug: topics.slug,
      topicLanguage: topics.language,
      total: sql<number>`count(*) over ()`.mapWith(Number),
      average: sql<number>`avg(${reviews.rating}) over ()`.mapWith(Number),
      five: stars(5),
      four: stars(4),
      three: stars(3),
      two: stars(2),
      one: stars(1),
    })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.trainerId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .innerJoin(topics, eq(topics.id, reviews.topicId))
    .where(
      and(
        visibleOwners(ctx.actor),
        'topicId' in wanted ? eq(reviews.topicId, wanted.topicId) : eq(reviews.trainerId, wanted.trainerId),
      ),
    )
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(wanted.limit)
  const first = rows[0]
  return {
    total: first?.total ?? 0,
    average: first ? Math.round(first.average) / 10 : null,
    spread: first ? [first.five, first.four, first.three, first.two, first.one] : [],
    lines: rows.map((row) => ({
      id: row.id,
      rating: row.rating / 10,
      body: row.body,
      language: row.language,
      author: row.author,
      date: formatMonth(row.createdAt, 'UTC', ctx.language),
      dateTime: localDate(row.createdAt, 'UTC'),
      topic:
        'topicId' in wanted
          ? null
          : { title: row.topicTitle, slug: row.topicSlug, language: row.topicLanguage },
      answer: row.answer,
    })),
  }
}
