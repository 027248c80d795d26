import { type Column, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, isPerson, type Person } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { canModerate } from './policy.ts'
import type { ActedOn } from './staff-act.ts'
import { removedPictures, staffActs } from './tables.server.ts'

/**
 * The parties that staff who moderate find to act on them: all but erased ones and the marketplace itself,
 * which has no people.
 */
export function partiesModeratedBy(actor: Actor): Scope<'parties'> {
  if (!canModerate(actor)) return scope('parties', undefined)
  return scope('parties', sql`(${parties.erasedAt} is null and ${parties.displaySlug} !~ '^operator-')`)
}

/** Every party that is suspended until a moment, for the job that lets them back. For the system alone. */
export function everySuspendedParty(ctx: Ctx): Scope<'parties'> {
  requireSystem(ctx)
  return scope('parties', isNotNull(parties.suspendedUntil))
}

/** Every act. For the system alone. */
export function everyAct(ctx: Ctx): Scope<'staff acts'> {
  requireSystem(ctx)
  return scope('staff acts', sql`true`)
}

/** Every act that has a moment at which it is to be ended, for the job that does. For the system alone. */
export function everyActToEnd(ctx: Ctx): Scope<'staff acts'> {
  requireSystem(ctx)
  return scope(
    'staff acts',
    sql`(${staffActs.until} is not null and ${staffActs.endedAt} is null and not ${staffActs.hasOwnClock})`,
  )
}

/** Every picture that staff has removed. For the system alone. */
export function everyRemovedPicture(ctx: Ctx): Scope<'removed pictures'> {
  requireSystem(ctx)
  return scope('removed pictures', isNotNull(removedPictures.removedAt))
}

/** All pictures, for staff who moderate: what shows them decides which. */
export function picturesModeratedBy(actor: Actor): Scope<'files'> {
  return scope('files', canModerate(actor) ? sql`true` : undefined)
}

/** Every second factor that staff has end, for the job that ends them. For the system alone. */
export function everyEndingFactor(ctx: Ctx): Scope<'second factors'> {
  requireSystem(ctx)
  return scope('second factors', isNotNull(secondFactors.endsAt))
}

/** Whether a party is somebody of staff, in SQL of `party`. */
export const isOfStaff = (party: Column): SQL<boolean> =>
  sql<boolean>`exists (select from ${accounts} s where s.party_id = ${party} and cardinality(s.staff_tasks) > 0)`

/** Whether nobody may act on a party but somebody else of staff, or nobody of staff at all. */
export const isOutOfReach = (actor: Person, party: Column): SQL<boolean> =>
  sql<boolean>`(${isOwnCause(actor, party)} or ${isOfStaff(party)})`

/** All acts for staff who moderate. */
export function actsSeenBy(actor: Actor): Scope<'staff acts'> {
  return scope('staff acts', canModerate(actor) ? sql`true` : undefined)
}

/**
 * The acts, as `a`, that have a thing of the surrounding query removed, which has a scope of its own.
 */
export function removalsOf(kind: ActedOn, thing: SQL): DependentScope<'staff acts'> {
  return dependentScope(
    'staff acts',
    sql`a.subject_kind = ${kind} and a.subject_id = ${thing} and a.act = 'remove' and a.ended_at is null`,
  )
}

/** What staff did about a person, and about the workspaces that the person is a member of. */
export function actsAbout(actor: Actor): Scope<'staff acts'> {
  if (!isPerson(actor)) return scope('staff acts', undefined)
  const own = sql`select ${actor.ownPartyId}::uuid union all select ${actor.partyId}::uuid
    union all select m.company_id from ${memberships} m where m.member_id = ${actor.ownPartyId}`
  return scope('staff acts', inArray(staffActs.partyId, sql`(${own})`))
}
