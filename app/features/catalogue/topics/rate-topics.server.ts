import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { topics } from './tables.server.ts'

/**
 * Sets the ratings that topics show. `ratings` selects `id`, `rating` (tenths of a star, null without
 * reviews) and `count`, one row per topic.
 */
export async function rateTopics(tx: Tx, ratings: SQL): Promise<void> {
  const rated = sql`(${ratings}) as rated`
  await tx
    .update(topics)
    .set({ rating: sql`rated.rating`, ratingCount: sql`rated.count` })
    .from(rated)
    .where(eq(topics.id, sql`rated.id`))
}
