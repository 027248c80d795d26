import { eq, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { parties } from './tables.server.ts'

/** Sets until when a workspace, on trial or not, is writable, and how many members it may have. */
export async function setTerm(
  tx: Tx,
  facts: { partyId: PartyId; writableUntil: Date; trial: boolean; memberSeats: number },
): Promise<void> {
  const { partyId, ...term } = facts
  await tx
    .update(parties)
    .set({ ...term, updatedAt: sql`now()` })
    .where(eq(parties.id, partyId))
}
