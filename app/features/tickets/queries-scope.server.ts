import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { bookingCodes, quotas, seatClaims, ticketTypes } from './tables.server.ts'

/** The quotas of the `events` that a query around it reads, by whichever scope that one has. */
export function quotasOfEvents(): Scope<'quotas'> {
  return scope('quotas', eq(quotas.eventId, events.id))
}

/** The seats claimed of the `events` that a query around it reads, by whichever scope that one has. */
export function claimsOfEvents(): Scope<'claims'> {
  return scope('claims', sql`${seatClaims.eventId} = events.id`)
}

/** The ticket types of the same. */
export function typesOfEvents(): Scope<'ticket_types'> {
  return scope('ticket_types', eq(ticketTypes.eventId, events.id))
}

/** The codes of the same: for who writes them, and to look up the one that somebody typed. */
export function codesOfEvents(): Scope<'booking_codes'> {
  return scope('booking_codes', sql`${bookingCodes.eventId} = events.id`)
}
