import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { invitationEnd } from './invitation.ts'
import { canManageCompany } from './policy.ts'
import {
  invitationOf,
  invitationsSentBy,
  joinLinkManagedBy,
  membersManagedBy,
  ownCompany,
} from './queries-scope.server.ts'
import { invitations, joinLinks } from './tables.server.ts'

const MOST = 1_000

/**
 * Members, invitations, seats and invitation link of the company acted for, for its admins. Refuses a visitor
 * with `signIn`, an actor without a company as not found, and other members with `forbidden`.
 */
export async function getMembers(ctx: Ctx) {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!hasAccount(actor) || !actor.company) throw notFound()
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const [members, invited, [link], [company]] = await Promise.all([
    read(ctx)
      .select({
        memberId: memberships.memberId,
        username: accounts.displayUsername,
        name: parties.name,
        email: accounts.email,
        role: memberships.role,
        limitMinor: memberships.approvalLimitMinor,
        mayPublish: memberships.mayPublish,
        since: memberships.createdAt,
      })
      .from(memberships)
      .innerJoin(parties, eq(parties.id, memberships.memberId))
      .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
      .where(membersManagedBy(actor))
      .orderBy(asc(memberships.role), asc(parties.name))
      .limit(MOST),
    read(ctx)
      .select({
        id: invitations.id,
        email: invitations.email,
        role: invitations.role,
        expiresAt: invitations.expiresAt,
      })
      .from(invitations)
      .where(
        and(
          invitationsSentBy(actor),
          isNull(invitations.usedAt),
          isNull(invitations.withdrawnAt),
          gt(invitations.expiresAt, ctx.now()),
        ),
      )
      .orderBy(desc(invitations.createdAt))
      .limit(MOST),
    read(ctx).select({ code: joinLinks.code }).from(joinLinks).where(joinLinkManagedBy(actor)),
    read(ctx)
      .select({ seats: parties.memberSeats, currency: parties.currency })
      .from(parties)
      .where(ownCompany(actor)),
  ])
  const { name, kind } = actor.company
  const { seats = null, currency = null } = company ?? {}
  return { name, kind, seats, currency, members, invited, code: link?.code ?? null }
}

/**
 * The invitation of a link's token, for whoever has the link, with its state. An invalid token is not found.
 */
export async function getInvitation(ctx: Ctx, token: string) {
  const [found] = await read(ctx)
    .select({ invitation: invitations, company: parties.name, kind: parties.kind })
    .from(invitations)
    .innerJoin(parties, eq(parties.id, invitations.companyId))
    .where(invitationOf(token))
  if (!found) throw notFound()
  const { email, role } = found.invitation
  return {
    company: found.company,
    kind: found.kind,
    email,
    role,
    end: invitationEnd(found.invitation, ctx.now()),
  }
}
