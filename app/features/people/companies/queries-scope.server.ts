import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import {
  groupAdmins,
  joinedTrainers,
  memberships,
  parties,
} from '#app/features/people/parties/tables.server.ts'
import { type Actor, actsForParty, hasAccount } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { invitationHash } from './invitation-token.server.ts'
import { canManageCompany } from './policy.ts'
import { invitations, joinLinks, joinWishes } from './tables.server.ts'

/** The companies that a person may act for, as a condition on `parties`: as a member, or as a super-admin. */
export function companiesOf(actor: Actor): Scope<'companies'> {
  if (!hasAccount(actor)) return scope('companies', undefined)
  const own = actor.ownPartyId
  const isMember = sql`exists (select from ${memberships} m where m.company_id = ${parties.id} and m.member_id = ${own})`
  return scope('companies', and(presentParties(), or(isMember, ofOwnGroup(own))))
}

const ofOwnGroup = (own: string) =>
  sql`exists (select from ${groupAdmins} g where g.group_id = ${parties.groupId} and g.member_id = ${own})`

/** The locations of the groups whose super-admin a person is. */
export function locationsOf(actor: Actor): Scope<'companies'> {
  return scope(
    'companies',
    hasAccount(actor) ? and(presentParties(), ofOwnGroup(actor.ownPartyId)) : undefined,
  )
}

/** The company that somebody acts for. */
export function ownCompany(actor: Actor): Scope<'companies'> {
  const party = actsForParty(actor) && actor.company ? actor.partyId : null
  return scope(
    'companies',
    party === null ? undefined : and(eq(parties.id, party), isNull(parties.suspendedAt)),
  )
}

/** Who acts for the company whose admin somebody is. */
export function membersManagedBy(actor: Actor): Scope<'members'> {
  return scope('members', canManageCompany(actor) ? eq(memberships.companyId, actor.partyId) : undefined)
}

/**
 * The trainers who joined the company whose admin somebody is, as far as they are there, as a condition on
 * them and their `parties`.
 */
export function trainersJoinedTo(actor: Actor): Scope<'joined trainers'> {
  const own = canManageCompany(actor) ? eq(joinedTrainers.companyId, actor.partyId) : undefined
  return scope('joined trainers', own && and(own, presentParties()))
}

/** The invitations of the company whose admin somebody is. */
export function invitationsSentBy(actor: Actor): Scope<'invitations'> {
  return scope('invitations', canManageCompany(actor) ? eq(invitations.companyId, actor.partyId) : undefined)
}

/** The invitation link of the company whose admin somebody is. */
export function joinLinkManagedBy(actor: Actor): Scope<'join links'> {
  return scope('join links', canManageCompany(actor) ? eq(joinLinks.companyId, actor.partyId) : undefined)
}

/** The invitation that a link opens: whoever has the link reads it. */
export function invitationOf(token: string): Scope<'invitations'> {
  return scope('invitations', eq(invitations.tokenHash, invitationHash(token)))
}

/** The invitation link of a code: whoever has the code may learn of which company it is. */
export function joinLinkOf(code: string): Scope<'join links'> {
  return scope('join links', and(eq(joinLinks.code, code), presentParties()))
}

/** What an approved provider wished to join, where it is there still. For the system. */
export function wishesOf(ctx: Ctx, trainerId: PartyId): Scope<'wishes'> {
  requireSystem(ctx)
  return scope('wishes', and(eq(joinWishes.trainerId, trainerId), presentParties()))
}
