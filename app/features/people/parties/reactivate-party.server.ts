import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partyReturned } from './party.ts'
import { parties } from './tables.server.ts'

/** Reactivates a deactivated party within its days of grace. Does nothing for a suspended or erased one. */
export async function reactivateParty(tx: Tx, facts: { partyId: PartyId }): Promise<void> {
  await tx
    .update(parties)
    .set({ deactivatedAt: null, updatedAt: sql`now()` })
    .where(and(eq(parties.id, facts.partyId), isNull(parties.suspendedAt), isNull(parties.erasedAt)))
  await recordFact(tx, partyReturned, facts.partyId, {})
}
