import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import {
  type Actor,
  actsForParty,
  isEmployee,
  isPerson,
  type PartyActor,
  partyIdOf,
  seesAll,
} from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { eventChanges, eventGuarantees, eventSessions, events } from './tables.server.ts'

/**
 * The events that an actor may open, as a condition on `events` joined with the owner's `parties`: those that
 * are or were public, not what is held for one buyer alone, and all of the party acted for; the system, and
 * staff who approve providers or moderate, see all.
 */
export function eventsSeenBy(actor: Actor): Scope<'events'> {
  if (seesEveryEvent(actor)) return scope('events', sql`true`)
  const isPublic = and(
    inArray(events.state, ['published', 'completed', 'cancelled']),
    isNull(events.heldFor),
    isNull(events.hiddenAt),
  )
  const open = and(isPublic, providersSeenBy(actor))
  const party = partyIdOf(actor)
  return scope('events', party === null ? open : or(open, eq(events.ownerId, party)))
}

/**
 * The events that can be found or bought: published, of a provider that the actor may see; with `parties`
 * joined.
 */
export function eventsOnSaleTo(actor: Actor): Scope<'events'> {
  const isPublic = and(eq(events.state, 'published'), isNull(events.heldFor), isNull(events.hiddenAt))
  return scope('events', and(isPublic, providersSeenBy(actor)))
}

/**
 * Whether the actor sees the events of all organisers, drafts too: the system, and staff who approve
 * providers or moderate.
 */
export const seesEveryEvent = (actor: Actor): boolean => seesAll(actor, ['approveProviders', 'moderate'])

/**
 * The events that an actor may see as their organiser does, in every state: those of the party acted for; the
 * system, and staff who moderate or look after refunds, see all. Buyers and participants are scoped by
 * `eventsSoldBy`.
 */
export function eventsManagedBy(actor: Actor): Scope<'events'> {
  return seesAll(actor, ['moderate', 'refund']) ? scope('events', sql`true`) : eventsOwnedBy(actor)
}

/**
 * The events whose buyers and participants the actor may see: those of the party acted for; staff who look
 * after refunds and the system see all.
 */
export function eventsSoldBy(actor: Actor): Scope<'events'> {
  return seesAll(actor, ['refund']) ? scope('events', sql`true`) : eventsOwnedBy(actor)
}

/**
 * The events of the party acted for, in every state; an employee of a firm has those that he or she trains or
 * began (PRODUCT.md section 1: employees see the sales of what they train, the admin sees all).
 */
export function eventsOwnedBy(actor: Actor): Scope<'events'> {
  const party = partyIdOf(actor)
  if (party === null || !actsForParty(actor)) return scope('events', undefined)
  const ofParty = eq(events.ownerId, party)
  return scope('events', isEmployee(actor) ? and(ofParty, isWorkOf(actor)) : ofParty)
}

function isWorkOf(actor: PartyActor) {
  if (!isPerson(actor)) return sql`false`
  return or(eq(events.trainerId, actor.ownPartyId), eq(events.createdBy, actor.accountId))
}

/**
 * The public events to be held which a person trains for a firm, whichever party is acted for. What is held
 * for one buyer alone is seen as the training that was agreed on.
 */
export function eventsTaughtBy(actor: Actor): Scope<'events'> {
  const isOwn = isPerson(actor) ? eq(events.trainerId, actor.ownPartyId) : sql`false`
  return scope('events', and(eq(events.state, 'published'), isNull(events.heldFor), isOwn))
}

/** The guarantees of the `events` of the surrounding query, which has a scope of its own. */
export function guaranteesOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`${eventGuarantees.eventId} = events.id`)
}

/** The sessions still to be held of the `events` of the surrounding query, which has a scope of its own. */
export function sessionsOfEvents(): DependentScope<'events'> {
  return dependentScope(
    'events',
    sql`${eventSessions.eventId} = events.id and ${eventSessions.retiredAt} is null`,
  )
}

/** All sessions, retired ones too, of the `events` of the surrounding query, which has a scope of its own. */
export function everySessionOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`${eventSessions.eventId} = events.id`)
}

/** The changes since publication of the `events` of the surrounding query, which has a scope of its own. */
export function changesOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`${eventChanges.eventId} = events.id`)
}

/**
 * The dates, as `s`, of the series of each of the `events` of the surrounding query, which has a scope of its
 * own.
 */
export function datesOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`s.series_id = events.series_id`)
}

/**
 * The quorum decisions, as `d`, of the `events` of the surrounding query, which has a scope of its own.
 */
export function decisionsOfEvents(): DependentScope<'events'> {
  return dependentScope('events', sql`d.event_id = events.id`)
}
