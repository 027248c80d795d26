import { and, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { invitationGuard } from './invitation-guard.server.ts'
import type { MembershipNews } from './jobs.ts'
import { invitations } from './tables.server.ts'

/**
 * Who did it knows; who is removed, invited, or something else now is told, and of who came or went the
 * admins are.
 */
const KINDS = {
  invited: { kind: 'companyInvited', link: '/dashboard' },
  removed: { kind: 'companyRemoved', link: '/for-companies' },
  role: { kind: 'companyRole', link: '/for-companies' },
  limit: { kind: 'companyUnlimited', link: '/for-companies' },
  trainer: { kind: 'trainerRemoved', link: '/dashboard' },
  joined: { kind: 'memberJoined', link: '/dashboard/c/userroles' },
  left: { kind: 'memberLeft', link: '/dashboard/c/userroles' },
} as const

/** Whose address an invitation went to, and who invited; null where nobody here has it. */
async function findInvited(tx: Tx, id: string) {
  const [invited] = await tx
    .select({
      partyId: accounts.partyId,
      inviter: sql<PartyId | null>`(select i.party_id from ${accounts} i where i.id = ${invitations.invitedBy})`,
    })
    .from(invitations)
    .innerJoin(accounts, eq(sql`lower(${accounts.email})`, invitations.email))
    .where(eq(invitations.id, id))
  return invited ?? null
}

/** Notifies of a change of membership, each person once. Refuses any actor but the system. */
export async function notifyMembership(
  ctx: Ctx,
  { about, what, companyId, ...news }: MembershipNews,
): Promise<void> {
  requireSystem(ctx)

  const { hasBlockedOne } = await invitationGuard.read()
  await inTransaction(async (tx) => {
    const invited = news.memberId === null ? await findInvited(tx, about) : null
    const memberId = news.memberId ?? invited?.partyId ?? null
    if (memberId === null) return
    const inviting = [companyId, ...(invited?.inviter ? [invited.inviter] : [])]
    if (what === 'invited' && (await hasBlockedOne(ctx, { by: memberId, parties: inviting }))) return
    const named = await tx
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(inArray(parties.id, [companyId, memberId]))
    const nameOf = (id: string) => named.find((one) => one.id === id)?.name ?? ''
    const { kind, link } = KINDS[what]
    const notification = {
      about,
      kind,
      link,
      parameters: { company: nameOf(companyId), name: nameOf(memberId) },
    }
    if (what === 'limit') {
      await notifyOfLimit(tx, { about, link, companyId, memberId, company: nameOf(companyId) })
      return
    }
    if (what !== 'joined' && what !== 'left') {
      await notifyAccounts(tx, [{ ...notification, to: { party: memberId } } as Happened])
      return
    }
    const isAdmin = and(eq(memberships.companyId, companyId), eq(memberships.role, MEMBER_ROLES.admin))
    const admins = await tx.select({ id: memberships.memberId }).from(memberships).where(isAdmin)
    const others = admins.filter(({ id }) => id !== memberId)
    await notifyAccounts(
      tx,
      others.map(({ id }) => ({ ...notification, to: { party: id } }) as Happened),
    )
  })
}

type Limited = { about: string; link: string; companyId: PartyId; memberId: PartyId; company: string }

/** Up to how much the member buys alone by now. Who belongs to the company no more was told that. */
async function notifyOfLimit(tx: Tx, { about, link, companyId, memberId, company }: Limited): Promise<void> {
  const [found] = await tx
    .select({ minor: memberships.approvalLimitMinor, currency: parties.currency })
    .from(memberships)
    .innerJoin(parties, eq(parties.id, memberships.companyId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.memberId, memberId)))
  if (!found) return
  const { minor, currency } = found
  const to = { about, link, to: { party: memberId } }
  const notification: Happened =
    minor === null || currency === null
      ? { ...to, kind: 'companyUnlimited', parameters: { company } }
      : { ...to, kind: 'companyLimit', parameters: { company, amount: { minor, currency } } }
  await notifyAccounts(tx, [notification])
}
