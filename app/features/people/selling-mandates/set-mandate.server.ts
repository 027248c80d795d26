import { eq, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Sets which version of the selling mandate a party has accepted, null once it is withdrawn. The caller holds
 * its lock and writes what was done (`selling_mandate_acts`).
 */
export async function setMandate(
  tx: Tx,
  { partyId, version }: { partyId: PartyId; version: number | null },
): Promise<void> {
  await tx
    .update(parties)
    .set({ mandateVersion: version, sellsUntil: null, updatedAt: sql`now()` })
    .where(eq(parties.id, partyId))
}
