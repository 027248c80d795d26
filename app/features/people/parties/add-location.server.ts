import { and, eq, isNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { LockedGroup } from './lock-group.server.ts'
import { parties } from './tables.server.ts'

/**
 * Adds a company to a locked group. Refuses one that is a location of any group already with
 * `groups:refused.isLocation`.
 */
export async function addLocation(tx: Tx, group: LockedGroup, companyId: PartyId): Promise<void> {
  const [placed] = await tx
    .update(parties)
    .set({ groupId: group.id })
    .where(and(eq(parties.id, companyId), isNull(parties.groupId)))
    .returning({ id: parties.id })
  if (!placed) throw refuse('conflict', 'groups:refused.isLocation')
}
