import { eq } from 'drizzle-orm'
import { groupAdmins, parties, partyGroups } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

export type LockedGroup = { id: string; name: string; admins: PartyId[]; locations: PartyId[] }

/**
 * Locks a group, so that changes of it follow one another, and returns its super-admins and locations as they
 * are under the lock; null where there is none.
 */
export async function lockGroup(tx: Tx, groupId: string): Promise<LockedGroup | null> {
  const [group] = await tx
    .select({ id: partyGroups.id, name: partyGroups.name })
    .from(partyGroups)
    .where(eq(partyGroups.id, groupId))
    .for('update')
  if (!group) return null
  const admins = await tx
    .select({ id: groupAdmins.memberId })
    .from(groupAdmins)
    .where(eq(groupAdmins.groupId, groupId))
  const locations = await tx.select({ id: parties.id }).from(parties).where(eq(parties.groupId, groupId))
  return { ...group, admins: admins.map(({ id }) => id), locations: locations.map(({ id }) => id) }
}
