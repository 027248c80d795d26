import { and, eq, isNull } from 'drizzle-orm'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { groupAdmins, parties, partyGroups } from './tables.server.ts'

/**
 * Makes a company the first location of a new group, with one super-admin. Refuses one that is a location
 * already with `groups:refused.isLocation`.
 */
export async function addGroup(
  tx: Tx,
  { name, companyId, adminId }: { name: string; companyId: PartyId; adminId: PartyId },
): Promise<string> {
  const id = newId()
  await tx.insert(partyGroups).values({ id, name })
  const [placed] = await tx
    .update(parties)
    .set({ groupId: id })
    .where(and(eq(parties.id, companyId), isNull(parties.groupId)))
    .returning({ id: parties.id })
  if (!placed) throw refuse('conflict', 'groups:refused.isLocation')
  await tx.insert(groupAdmins).values({ groupId: id, memberId: adminId })
  return id
}
