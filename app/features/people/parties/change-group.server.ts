import { and, eq, isNull } from 'drizzle-orm'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { groupAdmins, parties, partyGroups } from './tables.server.ts'

/** What changes of a group, which the caller has locked (but for a new one). */
type GroupChange =
  | { what: 'make'; name: string; companyId: PartyId; memberId: PartyId }
  | { what: 'join' | 'leave' | 'end'; groupId: string; companyId: PartyId }
  | { what: 'name' | 'remove'; groupId: string; memberId: PartyId }

/**
 * Makes a company the first location of a new group with a first super-admin; lets one join or leave, or the
 * group end with it; names or removes a super-admin. Returns the id of the group. Refuses a company that is a
 * location of a group already with `groups:refused.isLocation`. That a super-admin stays is the caller's.
 */
export async function changeGroup(tx: Tx, change: GroupChange): Promise<string> {
  if (change.what === 'make') {
    const { name, companyId, memberId } = change
    const id = newId()
    await tx.insert(partyGroups).values({ id, name })
    await addLocation(tx, id, companyId)
    await tx.insert(groupAdmins).values({ groupId: id, memberId })
    return id
  }
  const { groupId } = change
  if ('memberId' in change) {
    const { what, memberId } = change
    if (what === 'name') await tx.insert(groupAdmins).values({ groupId, memberId }).onConflictDoNothing()
    else
      await tx
        .delete(groupAdmins)
        .where(and(eq(groupAdmins.groupId, groupId), eq(groupAdmins.memberId, memberId)))
    return groupId
  }
  const { what, companyId } = change
  if (what === 'join') {
    await addLocation(tx, groupId, companyId)
    return groupId
  }
  const isOf = and(eq(parties.id, companyId), eq(parties.groupId, groupId))
  await tx.update(parties).set({ groupId: null }).where(isOf)
  if (what === 'end') await tx.delete(partyGroups).where(eq(partyGroups.id, groupId))
  return groupId
}

async function addLocation(tx: Tx, groupId: string, companyId: PartyId): Promise<void> {
  const [placed] = await tx
    .update(parties)
    .set({ groupId })
    .where(and(eq(parties.id, companyId), isNull(parties.groupId)))
    .returning({ id: parties.id })
  if (!placed) throw refuse('conflict', 'groups:refused.isLocation')
}
