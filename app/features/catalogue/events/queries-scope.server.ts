import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { type Actor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { eventChanges, eventGuarantees, eventSessions, events } from './tables.server.ts'

/**
 * The events that an actor may open, as a condition on `events` joined with the owner's `parties`: those that
 * are or were public, and in every state those of the party acted for; the system, and staff who approve
 * providers or moderate, see all.
 */
export function eventsSeenBy(actor: Actor): Scope<'events'> {
  if (seesEveryEvent(actor)) return scope('events', sql`true`)
  const open = and(inArray(events.state, ['published', 'completed', 'cancelled']), providersSeenBy(actor))
  const party = partyIdOf(actor)
  return scope('events', party === null ? open : or(open, eq(events.ownerId, party)))
}

/**
 * The events that can be found or bought: published, of a provider whom the actor sees; with `parties`
 * joined.
 */
export function eventsOnSaleTo(actor: Actor): Scope<'events'> {
  return scope('events', and(eq(events.state, 'published'), providersSeenBy(actor)))
}

/**
 * Whether somebody sees the events of all organisers, drafts too: the system, and staff who approve providers
 * or moderate.
 */
export const seesEveryEvent = (actor: Actor): boolean => seesAll(actor, ['approveProviders', 'moderate'])

/**
 * The events whose making somebody sees, in every state: those of the party acted for; the system, and staff
 * who moderate or look after refunds, see all. Who bought and who comes is seen by `eventsSoldBy`.
 */
export function eventsManagedBy(actor: Actor): Scope<'events'> {
  return seesAll(actor, ['moderate', 'refund']) ? scope('events', sql`true`) : eventsOwnedBy(actor)
}

/**
 * The events whose buyers and participants somebody sees: those of the party acted for; staff who look after
 * refunds and the system see all.
 */
export function eventsSoldBy(actor: Actor): Scope<'events'> {
  return seesAll(actor, ['refund']) ? scope('events', sql`true`) : eventsOwnedBy(actor)
}

/** The events of the party that somebody acts for, in every state. */
export function eventsOwnedBy(actor: Actor): Scope<'events'> {
  const party = partyIdOf(actor)
  return scope('events', party === null ? undefined : eq(events.ownerId, party))
}

/** Since when the `events` that a query around it reads run for sure, by whichever scope that one has. */
export function guaranteesOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`${eventGuarantees.eventId} = events.id`)
}

/**
 * The sessions still to be held of the `events` that a query around it reads, by whichever scope that one
 * has.
 */
export function sessionsOfEvents(): DependentScope<'events'> {
  return dependentScope(
    'events',
    sql`${eventSessions.eventId} = events.id and ${eventSessions.retiredAt} is null`,
  )
}

/** All sessions that the `events` that a query around it reads ever had, by whichever scope that one has. */
export function everySessionOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`${eventSessions.eventId} = events.id`)
}

/**
 * What became of the `events` that a query around it reads since they are public, by whichever scope that one
 * has.
 */
export function changesOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`${eventChanges.eventId} = events.id`)
}

/**
 * The dates, as `s`, of the series that each of the `events` of a query around it belongs to, by whichever
 * scope that one has.
 */
export function datesOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`s.series_id = events.series_id`)
}
