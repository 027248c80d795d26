import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { attendanceMarks } from '#app/features/delivery/attendance/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { formatMonth, localDate } from '#app/kit/dates.ts'
import { pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Reader } from '#app/platform/db.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { reviewsSeenBy } from './queries-scope.server.ts'
import type { ReviewList, ReviewPart, ReviewProof } from './review-line.ts'
import { reviews } from './tables.server.ts'

const author = alias(parties, 'author')

/** Whether somebody of its booking was seen there: checked in, or marked present. */
const proof = sql<ReviewProof>`case when ${reviews.orderId} is null then null
  when exists (select from ${tickets} t where t.order_id = ${reviews.orderId} and (t.checked_in_at is not null
    or exists (select from ${attendanceMarks} m where m.ticket_id = t.id and m.mark = 'present'))) then 'attended'
  else 'booked' end`

type Wanted = { limit: number; page?: number } & ({ topicId: string } | { trainerId: string })

/** Counted as they are shown, to half a star: four and a half are not five. */
const stars = (n: number) =>
  sql<number>`count(*) filter (where greatest(1, floor(round(${reviews.rating} / 5.0) / 2)) = ${n})`
    .mapWith(Number)
    .as(`stars_${n}`)

const mean = (column: AnyPgColumn, name: string) => sql<number | null>`avg(${column})::float8`.as(name)

type Given = { of: string; limit: number; offset: number }

function reviewsOf(from: Reader, actor: Actor, given: Given, which: SQL | undefined) {
  const shown = and(reviewsSeenBy(actor), which)
  const counted = from.$with('counted').as(
    from
      .select({
        total: sql<number>`count(*)`.mapWith(Number).as('total'),
        average: mean(reviews.rating, 'average'),
        content: mean(reviews.contentRating, 'content'),
        trainer: mean(reviews.trainerRating, 'trainer'),
        organiser: mean(reviews.organiserRating, 'organiser'),
        five: stars(5),
        four: stars(4),
        three: stars(3),
        two: stars(2),
        one: stars(1),
      })
      .from(reviews)
      .innerJoin(parties, eq(parties.id, reviews.trainerId))
      .where(shown),
  )
  return from
    .with(counted)
    .select({
      code: reviews.code,
      rating: reviews.rating,
      body: reviews.body,
      language: reviews.language,
      createdAt: reviews.createdAt,
      answer: reviews.answer,
      proof,
      author: author.name,
      topic: { title: topics.title, slug: topics.slug, language: topics.language, state: topics.state },
      total: counted.total,
      average: counted.average,
      content: counted.content,
      trainer: counted.trainer,
      organiser: counted.organiser,
      five: counted.five,
      four: counted.four,
      three: counted.three,
      two: counted.two,
      one: counted.one,
    })
    .from(reviews)
    .innerJoin(counted, sql`true`)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(shown)
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(given.limit)
    .offset(given.offset)
}

const ofTopic = preparedQuery('reviews of a topic', (from, actor, given: Given) =>
  reviewsOf(from, actor, given, eq(reviews.topicId, given.of)),
)
const ofTrainer = preparedQuery('reviews of a trainer', (from, actor, given: Given) =>
  reviewsOf(
    from,
    actor,
    given,
    or(sql`${reviews.trainerId} = ${given.of}`, sql`${reviews.taughtById} = ${given.of}`),
  ),
)

/**
 * The newest reviews of a topic or of a trainer, `limit` to a page, with the number, mean and spread of all
 * of them. One query.
 */
export async function listReviews(ctx: Ctx, wanted: Wanted): Promise<ReviewList> {
  const { limit, page = 1 } = wanted
  const part = { limit, offset: (page - 1) * limit }
  const rows =
    'topicId' in wanted
      ? await ofTopic(ctx, { ...part, of: wanted.topicId })
      : await ofTrainer(ctx, { ...part, of: wanted.trainerId })
  const first = rows[0]
  const parts: ReviewPart[] = ['content', 'trainer', 'organiser']
  return {
    total: first?.total ?? 0,
    average: first ? Math.round(first.average ?? 0) / 10 : null,
    spread: first ? [first.five, first.four, first.three, first.two, first.one] : [],
    parts: parts.flatMap((part) => {
      const value = first?.[part] ?? null
      return value === null ? [] : [{ part, value: Math.round(value) / 10 }]
    }),
    lines: rows.map((row) => ({
      code: row.code,
      rating: row.rating / 10,
      body: row.body,
      language: row.language,
      author: row.author,
      date: formatMonth(row.createdAt, 'UTC', ctx.language),
      dateTime: localDate(row.createdAt, 'UTC'),
      topic:
        'topicId' in wanted || row.topic?.state !== 'published'
          ? null
          : { title: row.topic.title, slug: row.topic.slug, language: row.topic.language },
      answer: row.answer,
      proof: row.proof,
    })),
    page,
    pages: pageOf(rows, first?.total ?? 0, page, limit).pageCount,
  }
}
