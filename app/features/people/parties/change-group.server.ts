import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { groupEnded } from './party.ts'
import { groupAdmins, memberships, parties, partyGroups } from './tables.server.ts'

/** What changes of a group, which the caller has locked (but for a new one). */
type GroupChange =
  | { what: 'make'; name: string; companyId: PartyId; memberId: PartyId }
  | { what: 'join' | 'leave'; groupId: string; companyId: PartyId }
  | { what: 'name' | 'remove'; groupId: string; memberId: PartyId }
  | { what: 'recount'; groupId: string }

/**
 * Makes a company the first location of a new group with a first super-admin; lets one join or leave; names
 * or removes a super-admin; counts anew after a member has gone. Super-admins are members of a location: who
 * is none any more is no super-admin, and a group without one has ended (`group.ended` for each location that
 * was left in it), as has one without locations. Returns the id of the group. Refuses a company that is a
 * location of a group already with `groups:refused.isLocation`. That a super-admin who is removed is not the
 * last one is the caller's.
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
  if (change.what === 'recount') {
    await dropOutsiders(tx, groupId)
    return groupId
  }
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
  await dropOutsiders(tx, groupId)
  return groupId
}

/** Ends the right of super-admins who are members of no location, and the group when none is left. */
async function dropOutsiders(tx: Tx, groupId: string): Promise<void> {
  const isMember = sql`exists (select from ${memberships} m join ${parties} l on l.id = m.company_id
    where l.group_id = ${groupAdmins.groupId} and m.member_id = ${groupAdmins.memberId})`
  const ofGroup = eq(groupAdmins.groupId, groupId)
  await tx.delete(groupAdmins).where(and(ofGroup, sql`not ${isMember}`))
  if ((await tx.$count(groupAdmins, ofGroup)) > 0) return
  const left = await tx
    .update(parties)
    .set({ groupId: null })
    .where(eq(parties.groupId, groupId))
    .returning({ id: parties.id })
  await tx.delete(partyGroups).where(eq(partyGroups.id, groupId))
  await recordFacts(
    tx,
    groupEnded,
    left.map(({ id }) => ({ subjectId: id, details: {} })),
  )
}

async function addLocation(tx: Tx, groupId: string, companyId: PartyId): Promise<void> {
  const [placed] = await tx
    .update(parties)
    .set({ groupId })
    .where(and(eq(parties.id, companyId), isNull(parties.groupId)))
    .returning({ id: parties.id })
  if (!placed) throw refuse('conflict', 'groups:refused.isLocation')
}
