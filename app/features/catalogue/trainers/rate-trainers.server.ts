import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * Sets the ratings that trainers and suppliers show. `ratings` selects `id` (the account's), `rating` (tenths
 * of a star, null without reviews) and `count`, one row per account.
 */
export async function rateTrainers(tx: Tx, ratings: SQL): Promise<void> {
  const rated = sql`(${ratings}) as rated`
  await tx
    .update(trainerProfiles)
    .set({ rating: sql`rated.rating`, ratingCount: sql`rated.count` })
    .from(rated)
    .where(eq(trainerProfiles.partyId, sql`rated.id`))
}
