import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partyLeft } from './party.ts'
import { parties } from './tables.server.ts'

/**
 * Deactivates a party that leaves: hidden from now on, and erased after the days of grace. False when it has
 * left already.
 */
export async function deactivateParty(tx: Tx, facts: { partyId: PartyId; at: Date }): Promise<boolean> {
  const left = await tx
    .update(parties)
    .set({ deactivatedAt: facts.at, updatedAt: sql`now()` })
    .where(and(eq(parties.id, facts.partyId), isNull(parties.deactivatedAt)))
    .returning({ id: parties.id })
  if (left.length === 0) return false
  await recordFact(tx, partyLeft, facts.partyId, { leftAt: facts.at.toISOString() })
  return true
}
