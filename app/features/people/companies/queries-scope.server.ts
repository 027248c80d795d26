import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
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
 * Since when each of the `parties` of a query has been a trainer of the workspace acted for: who joined a
 * company, of an SME its people. Null for anybody else.
 */
export function trainerSince(actor: Actor): SQL<string | null> {
  if (!actsForParty(actor) || !actor.company) return sql`null`
  const own = actor.partyId
  return actor.company.kind === 'sme'
    ? sql`(select m.created_at from ${memberships} m where m.company_id = ${own} and m.member_id = ${parties.id})`
    : sql`(select j.joined_at from ${joinedTrainers} j where j.company_id = ${own} and j.trainer_id = ${parties.id})`
}

/** The present trainers of the workspace acted for, for all its people: a condition on `parties`. */
export function trainersOf(actor: Actor): Scope<'trainers'> {
  if (!actsForParty(actor) || !actor.company) return scope('trainers', undefined)
  const own = actor.partyId
  const those =
    actor.company.kind === 'sme'
      ? sql`(select m.member_id from ${memberships} m where m.company_id = ${own})`
      : sql`(select j.trainer_id from ${joinedTrainers} j where j.company_id = ${own})`
  return scope('trainers', and(presentParties(), sql`${parties.id} in ${those}`))
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
