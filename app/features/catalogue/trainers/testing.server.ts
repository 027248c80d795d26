import type { Tx } from '#app/platform/db.server.ts'
import { trainerProfiles } from './tables.server.ts'

export type ProfileFacts = typeof trainerProfiles.$inferInsert

/**
 * Profiles of providers whose parties are there, in bulk. They are not indexed; `indexTrainers` does that.
 */
export async function someProfiles(tx: Tx, list: readonly ProfileFacts[]): Promise<void> {
  if (list.length > 0) await tx.insert(trainerProfiles).values([...list])
}
