import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { trainerBookings, trainerCalendars } from './tables.server.ts'

/** The trainer bookings of the party acted for; none for a visitor and the system. */
export function ownTrainerBookings(actor: Actor): Scope<'trainerBookings'> {
  const party = partyIdOf(actor)
  return scope('trainerBookings', party === null ? sql`false` : eq(trainerBookings.partyId, party))
}

/** The external calendars of the party acted for; all for the system, none for a visitor. */
export function calendarsOf(actor: Actor): Scope<'calendars'> {
  if (actor.kind === 'system') return scope('calendars', sql`true`)
  const party = partyIdOf(actor)
  return scope('calendars', party === null ? sql`false` : eq(trainerCalendars.partyId, party))
}

/**
 * The external calendars of the party of a row that was read already: of these the busy times alone may be
 * read.
 */
export function calendarsKeptBy(party: AnyColumn | SQL): Scope<'calendars'> {
  return scope('calendars', sql`${trainerCalendars.partyId} = ${party}`)
}
