import { and, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { LockedGroup } from './lock-group.server.ts'
import { parties, partyGroups } from './tables.server.ts'

/** Takes a location out of its locked group; the group ends with its last one. */
export async function takeLocationOut(tx: Tx, group: LockedGroup, companyId: PartyId): Promise<void> {
  await tx
    .update(parties)
    .set({ groupId: null })
    .where(and(eq(parties.id, companyId), eq(parties.groupId, group.id)))
  if (group.locations.every((id) => id === companyId))
    await tx.delete(partyGroups).where(eq(partyGroups.id, group.id))
}
