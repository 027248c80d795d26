import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { db } from '#app/platform/db.server.ts'
import { NO_REVIEWS, type ReviewDigest, type ReviewFacts } from './review.ts'
import { reviews } from './tables.server.ts'

type Row = { latest: ReviewFacts[] | null; spread: Record<string, number> | null; mean: number | null }

async function digest(about: SQL, limit: number): Promise<ReviewDigest> {
  const { rows } = await db().execute<Row>(sql`
    with about as materialized (select * from ${reviews} where ${about}),
    spread as (select ceil(rating / 10.0)::int as stars, count(*)::int as n from about group by 1)
    select (select json_agg(one) from (
        select a.id, p.display_username as author, a.rating / 10.0 as rating, a.language, a.body, a.answer,
          a.attended_at as "attendedAt"
        from about a join ${accounts} p on p.id = a.author_id
        order by length(a.body) > 0 desc, a.created_at desc, a.id limit ${limit}) one) as latest,
      (select json_object_agg(stars, n) from spread) as spread,
      (select avg(rating)::float8 / 10 from about) as mean`)
  const [row] = rows
  if (!row?.spread) return NO_REVIEWS
  const spread = [5, 4, 3, 2, 1].map((stars) => row.spread?.[stars] ?? 0)
  const count = spread.reduce((sum, n) => sum + n, 0)
  return { reviews: row.latest ?? [], spread, count, mean: row.mean }
}

/** The latest reviews of a topic and how all of its ratings are spread. Reviews are public; one query. */
export function digestTopicReviews(topicId: string, limit: number): Promise<ReviewDigest> {
  return digest(sql`topic_id = ${topicId}`, limit)
}

/** The same for a trainer, over all topics. */
export function digestTrainerReviews(trainerId: string, limit: number): Promise<ReviewDigest> {
  return digest(sql`trainer_id = ${trainerId}`, limit)
}
