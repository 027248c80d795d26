import { and, eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { parties, partyGroups } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { groupInvitations } from './tables.server.ts'

/** The group whose location the company of an admin is. */
export function groupOf(actor: Actor): Scope<'groups'> {
  if (!canManageCompany(actor)) return scope('groups', undefined)
  return scope(
    'groups',
    sql`${partyGroups.id} = (select p.group_id from ${parties} p where p.id = ${actor.partyId})`,
  )
}

/** The invitations to groups that the company of an admin has. */
export function groupInvitationsTo(actor: Actor): Scope<'group invitations'> {
  return scope(
    'group invitations',
    canManageCompany(actor) ? eq(groupInvitations.companyId, actor.partyId) : undefined,
  )
}

/** The invitations of the group whose location the company of an admin is. */
export function groupInvitationsOf(actor: Actor): Scope<'group invitations'> {
  if (!canManageCompany(actor)) return scope('group invitations', undefined)
  const own = sql`${groupInvitations.groupId} = (select p.group_id from ${parties} p where p.id = ${actor.partyId})`
  return scope('group invitations', and(own))
}
