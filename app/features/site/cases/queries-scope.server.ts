import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isOwnCause, presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, hasTask, type StaffTask } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { canDecideCases, canWorkCases } from './policy.ts'
import { caseDelays, caseNotes, caseOwners, soldDecisions } from './tables.server.ts'

/** What is sold and neither over nor ended. */
export const SOLD_STATES = ['held', 'pledged', 'reserved', 'confirmed'] as const

/** Whoever is of staff sees who looks after which case; the cases around it have scopes of their own. */
export function caseOwnersSeenBy(actor: Actor): Scope<'case owners'> {
  return scope('case owners', canWorkCases(actor) ? isNotNull(caseOwners.ownerId) : undefined)
}

/** Likewise until when a case was put off. */
export function caseDelaysSeenBy(actor: Actor): Scope<'case delays'> {
  return scope('case delays', canWorkCases(actor) ? isNotNull(caseDelays.againOn) : undefined)
}

/** Likewise what was noted on a case. */
export function caseNotesSeenBy(actor: Actor): Scope<'case notes'> {
  return scope('case notes', canWorkCases(actor) ? isNotNull(caseNotes.words) : undefined)
}

/** Staff to whom a case can be handed on, with `parties` joined: who has its task and is present. */
export function colleaguesSeenBy(actor: Actor, task: StaffTask): Scope<'accounts'> {
  if (!hasTask(actor, task)) return scope('accounts', undefined)
  return scope('accounts', and(sql`${task}::text = any(${accounts.staffTasks})`, presentParties()))
}

/** Everybody of staff, whatever their tasks, for one of them. */
export function allStaffSeenBy(actor: Actor): Scope<'accounts'> {
  return scope('accounts', canWorkCases(actor) ? sql`cardinality(${accounts.staffTasks}) > 0` : undefined)
}

/** The suspended parties whose sales an actor decides on: all for staff who moderate, but an own cause. */
export function suspendedDecidedBy(actor: Actor): Scope<'parties'> {
  if (!canDecideCases(actor)) return scope('parties', undefined)
  return scope('parties', and(isNotNull(parties.suspendedAt), sql`not ${isOwnCause(actor, parties.id)}`))
}

/** The parties of which an actor weighs what a suspension would touch: all, for staff who moderate. */
export function partiesWeighedBy(actor: Actor): Scope<'parties'> {
  return scope('parties', canDecideCases(actor) ? isNull(parties.erasedAt) : undefined)
}

const soldSeats = sql`exists (select from ${orders} sold where sold.event_id = ${events.id}
  and sold.state in ('held', 'pledged', 'reserved', 'confirmed'))`

/**
 * The coming events of the joined `parties` of which something is sold. What an agreed training is held as
 * stands among the trainings.
 */
export function soldEventsOfParties(): DependentScope<'events'> {
  const isComing = and(eq(events.state, 'published'), sql`${events.startsAt} > now()`)
  const isOffered = and(isNull(events.heldFor), soldSeats)
  return dependentScope('events', and(eq(events.ownerId, parties.id), isComing, isOffered))
}

/** The coming trainings that the joined `parties` have sold, as `orders` joined with `order_trainings`. */
export function soldTrainingsOfParties(): DependentScope<'orders'> {
  const isOpen = and(inArray(orders.state, [...SOLD_STATES]), gt(orderTrainings.startsAt, sql`now()`))
  return dependentScope('orders', and(eq(orders.sellerId, parties.id), isOpen))
}

/** What was decided on something that the joined `parties` sold, in their present suspension. */
export function decisionsOfParties(
  kind: 'event' | 'training',
  subject: SQL,
): DependentScope<'sold decisions'> {
  return dependentScope(
    'sold decisions',
    and(
      eq(soldDecisions.kind, kind),
      sql`${soldDecisions.subjectId} = ${subject}`,
      sql`${soldDecisions.suspendedAt} = ${parties.suspendedAt}`,
    ),
  )
}

/** All that was decided, for the system alone. */
export function everySoldDecision(ctx: Ctx): Scope<'sold decisions'> {
  requireSystem(ctx)
  return scope('sold decisions', sql`true`)
}

/** All that was decided in the present suspension of the joined `parties`. */
export function allDecisionsOfParties(): DependentScope<'sold decisions'> {
  return dependentScope(
    'sold decisions',
    and(eq(soldDecisions.sellerId, parties.id), sql`${soldDecisions.suspendedAt} = ${parties.suspendedAt}`),
  )
}
