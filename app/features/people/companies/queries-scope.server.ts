import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import {
  groupAdmins,
  joinedTrainers,
  memberships,
  parties,
} from '#app/features/people/parties/tables.server.ts'
import { type Actor, actsForParty, hasAccount, isPerson } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { invitationHash } from './invitation-token.server.ts'
import { canManageCompany } from './policy.ts'
import { invitations, joinLinks, joinWishes } from './tables.server.ts'

/** The companies that a person may act for, as a member or a super-admin: a condition on `parties`. */
export function companiesOf(actor: Actor): Scope<'companies'> {
  if (!hasAccount(actor)) return scope('companies', undefined)
  const own = actor.ownPartyId
  const isMember = sql`exists (select from ${memberships} m where m.company_id = ${parties.id} and m.member_id = ${own})`
  return scope('companies', and(presentParties(), or(isMember, ofOwnGroup(own))))
}

const ofOwnGroup = (own: string) =>
  sql`exists (select from ${groupAdmins} g where g.group_id = ${parties.groupId} and g.member_id = ${own})`

/** The locations of the groups of which a person is super-admin. */
export function locationsOf(actor: Actor): Scope<'companies'> {
  return scope(
    'companies',
    hasAccount(actor) ? and(presentParties(), ofOwnGroup(actor.ownPartyId)) : undefined,
  )
}

/** The company that the actor acts for. */
export function ownCompany(actor: Actor): Scope<'companies'> {
  const party = actsForParty(actor) && actor.company ? actor.partyId : null
  return scope(
    'companies',
    party === null ? undefined : and(eq(parties.id, party), isNull(parties.suspendedAt)),
  )
}

/** The members of the company of which the actor is admin. */
export function membersManagedBy(actor: Actor): Scope<'members'> {
  return scope('members', canManageCompany(actor) ? eq(memberships.companyId, actor.partyId) : undefined)
}

/**
 * The people of the SME acted for, each with `parties` joined, whom the actor may name as who trains: an
 * admin everybody, an employee himself or herself.
 */
export function trainersNamedBy(actor: Actor): Scope<'members'> {
  if (!isPerson(actor) || actor.company?.kind !== 'sme') return scope('members', undefined)
  const ofFirm = eq(memberships.companyId, actor.partyId)
  const isOwn = actor.role === 'employee' ? eq(memberships.memberId, actor.ownPartyId) : undefined
  return scope('members', and(ofFirm, isOwn, presentParties()))
}

/**
 * The present trainers who joined the company acted for, as any of its members sees them, as a condition on
 * them and their `parties`.
 */
export function trainersJoinedWith(actor: Actor): Scope<'joined trainers'> {
  const isMember = actsForParty(actor) && actor.company?.kind === 'company'
  return scope(
    'joined trainers',
    isMember ? and(eq(joinedTrainers.companyId, actor.partyId), presentParties()) : undefined,
  )
}

/**
 * The present people of the SME acted for, as any of them sees them, as a condition on them and their
 * `parties`.
 */
export function peopleOfSme(actor: Actor): Scope<'members'> {
  const isMember = actsForParty(actor) && actor.company?.kind === 'sme'
  return scope(
    'members',
    isMember ? and(eq(memberships.companyId, actor.partyId), presentParties()) : undefined,
  )
}

/**
 * The present trainers who joined the company of which the actor is admin, as a condition on them and their
 * `parties`.
 */
export function trainersJoinedTo(actor: Actor): Scope<'joined trainers'> {
  const own = canManageCompany(actor) ? eq(joinedTrainers.companyId, actor.partyId) : undefined
  return scope('joined trainers', own && and(own, presentParties()))
}

/** The invitations of the company of which the actor is admin. */
export function invitationsSentBy(actor: Actor): Scope<'invitations'> {
  return scope('invitations', canManageCompany(actor) ? eq(invitations.companyId, actor.partyId) : undefined)
}

/** The invitation link of the company of which the actor is admin. */
export function joinLinkManagedBy(actor: Actor): Scope<'join links'> {
  return scope('join links', canManageCompany(actor) ? eq(joinLinks.companyId, actor.partyId) : undefined)
}

/** The invitation with a link's token: whoever has the link may read it. */
export function invitationOf(token: string): Scope<'invitations'> {
  return scope('invitations', eq(invitations.tokenHash, invitationHash(token)))
}

/** The invitation link with a code: whoever has the code may learn which company it is of. */
export function joinLinkOf(code: string): Scope<'join links'> {
  return scope('join links', and(eq(joinLinks.code, code), presentParties()))
}

/** The pending wishes of an approved provider to join companies that still exist. For the system. */
export function wishesOf(ctx: Ctx, trainerId: PartyId): Scope<'wishes'> {
  requireSystem(ctx)
  return scope('wishes', and(eq(joinWishes.trainerId, trainerId), presentParties()))
}
