import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { rateTopics } from '#app/features/catalogue/topics/rate-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { rateTrainers } from '#app/features/catalogue/trainers/rate-trainers.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { reviews } from './tables.server.ts'

/** Who trains: the seller itself, or whom a firm had named. */
const isTrainer = sql`(${reviews.trainerId} = given.id or ${reviews.taughtById} = given.id)`

/**
 * Recounts the ratings of topics and of trainers (by account id) from their visible reviews: the mean in
 * tenths of a star, and the number. Their rows are locked first, in order, so that of concurrent recounts the
 * last one counts all. The caller updates the search index.
 */
export async function countRatings(
  tx: Tx,
  facts: { topicIds: string[]; trainerIds: string[] },
): Promise<void> {
  const counted = (isOf: SQL, ids: string[]) =>
    sql`select given.id, round(avg(${reviews.rating}))::int as rating, count(${reviews.id})::int as count
      from unnest(${sql.param(ids)}::uuid[]) as given(id) left join ${reviews} on ${isOf} and ${reviews.state} = 'public' group by given.id`
  await lockRated(tx, facts)
  if (facts.topicIds.length > 0)
    await rateTopics(tx, counted(sql`${reviews.topicId} = given.id`, facts.topicIds))
  if (facts.trainerIds.length > 0) await rateTrainers(tx, counted(isTrainer, facts.trainerIds))
}

async function lockRated(
  tx: Tx,
  { topicIds, trainerIds }: { topicIds: string[]; trainerIds: string[] },
): Promise<void> {
  await tx
    .select({ id: topics.id })
    .from(topics)
    .where(inArray(topics.id, topicIds))
    .orderBy(asc(topics.id))
    .for('no key update')
  await tx
    .select({ id: trainerProfiles.partyId })
    .from(trainerProfiles)
    .where(inArray(trainerProfiles.partyId, trainerIds as PartyId[]))
    .orderBy(asc(trainerProfiles.partyId))
    .for('no key update')
}
