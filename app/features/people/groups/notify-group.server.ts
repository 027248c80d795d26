import { eq } from 'drizzle-orm'
import type { Happened, Recipient } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { groupAdmins, parties, partyGroups } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import type { GroupNews } from './jobs.ts'

const LINK = '/dashboard/c/locations'
const KINDS = {
  invited: 'groupInvited',
  joined: 'groupJoined',
  declined: 'groupDeclined',
  left: 'groupLeft',
  named: 'groupAdminNamed',
  removed: 'groupAdminRemoved',
} as const

/**
 * Notifies the admins of a workspace of what a group asks it, the super-admins of a group of its locations,
 * and a person of becoming one or being one no longer. Refuses any actor but the system.
 */
export async function notifyGroup(ctx: Ctx, { what, groupId, partyId }: GroupNews): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [group] = await tx
      .select({ name: partyGroups.name })
      .from(partyGroups)
      .where(eq(partyGroups.id, groupId))
    if (!group) return
    const [about] = await tx.select({ name: parties.name }).from(parties).where(eq(parties.id, partyId))
    const isOfPerson = what === 'named' || what === 'removed'
    const to: Recipient[] = isOfPerson
      ? [{ party: partyId }]
      : what === 'invited'
        ? [{ adminsOf: partyId }]
        : await superAdminsOf(tx, groupId)
    const kind = KINDS[what]
    const parameters = { group: group.name, ...(isOfPerson ? {} : { company: about?.name ?? '' }) }
    const link = what === 'removed' ? '/dashboard' : LINK
    await notifyAccounts(
      tx,
      to.map((one) => ({ about: newId(), kind, link, parameters, to: one }) as Happened),
    )
  })
}

async function superAdminsOf(tx: Tx, groupId: string): Promise<Recipient[]> {
  const rows = await tx
    .select({ id: groupAdmins.memberId })
    .from(groupAdmins)
    .where(eq(groupAdmins.groupId, groupId))
  return rows.map(({ id }) => ({ party: id }))
}
