import { and, eq, inArray } from 'drizzle-orm'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import type { GroupNews } from './jobs.ts'
import { lockGroup } from './lock-group.server.ts'

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
    const group = await lockGroup(tx, groupId)
    if (!group) return
    const [about] = await tx.select({ name: parties.name }).from(parties).where(eq(parties.id, partyId))
    const isOfPerson = what === 'named' || what === 'removed'
    const to = isOfPerson ? [partyId] : what === 'invited' ? await adminsOf(tx, partyId) : group.admins
    const kind = KINDS[what]
    const parameters = { group: group.name, ...(isOfPerson ? {} : { company: about?.name ?? '' }) }
    const link = what === 'removed' ? '/dashboard' : LINK
    await notifyAccounts(
      tx,
      to.map((party) => ({ about: newId(), kind, link, parameters, to: { party } }) as Happened),
    )
  })
}

async function adminsOf(tx: Tx, companyId: PartyId): Promise<PartyId[]> {
  const rows = await tx
    .select({ id: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), inArray(memberships.role, [MEMBER_ROLES.admin])))
  return rows.map(({ id }) => id)
}
