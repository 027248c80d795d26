import { and, eq, ne, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { parties } from './tables.server.ts'

/** Sets whether buyers may pay a party by bank transfer. */
export async function setTransfers(
  tx: Tx,
  { partyId, takesTransfers }: { partyId: PartyId; takesTransfers: boolean },
): Promise<void> {
  await tx
    .update(parties)
    .set({ takesTransfers, updatedAt: sql`now()` })
    .where(and(eq(parties.id, partyId), ne(parties.takesTransfers, takesTransfers)))
}
