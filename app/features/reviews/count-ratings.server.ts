import { sql } from 'drizzle-orm'
import { rateTopics } from '#app/features/topics/rate-topics.server.ts'
import { rateTrainers } from '#app/features/trainers/rate-trainers.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { reviews } from './tables.server.ts'

/**
 * Recounts the ratings of topics and of trainers (by account id) from their reviews: the mean in tenths of a
 * star, and how many there are. The search index is the caller's to bring up to date.
 */
export async function countRatings(
  tx: Tx,
  facts: { topicIds: string[]; trainerIds: string[] },
): Promise<void> {
  const counted = (column: typeof reviews.topicId | typeof reviews.trainerId, ids: string[]) =>
    sql`select given.id, round(avg(${reviews.rating}))::int as rating, count(${reviews.id})::int as count
      from unnest(${sql.param(ids)}::uuid[]) as given(id) left join ${reviews} on ${column} = given.id group by given.id`
  if (facts.topicIds.length > 0) await rateTopics(tx, counted(reviews.topicId, facts.topicIds))
  if (facts.trainerIds.length > 0) await rateTrainers(tx, counted(reviews.trainerId, facts.trainerIds))
}
