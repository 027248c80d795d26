import { eq, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partyRenamed } from './party.ts'
import { parties } from './tables.server.ts'

/** Gives a party another slug; a person's username changes with it (the foreign key `accounts_party`). */
export async function renameParty(tx: Tx, facts: { partyId: PartyId; displaySlug: string }): Promise<void> {
  const { partyId, displaySlug } = facts
  await tx
    .update(parties)
    .set({ slug: displaySlug.toLowerCase(), displaySlug, updatedAt: sql`now()` })
    .where(eq(parties.id, partyId))
  await recordFact(tx, partyRenamed, partyId, {})
}
