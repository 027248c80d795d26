import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { quotas, ticketTypes } from './tables.server.ts'

/** The quotas of the `events` that a query around it reads, by whichever scope that one has. */
export function quotasOfEvents(): Scope<'quotas'> {
  return scope('quotas', eq(quotas.eventId, events.id))
}

/** The ticket types of the same. */
export function typesOfEvents(): Scope<'ticket_types'> {
  return scope('ticket_types', eq(ticketTypes.eventId, events.id))
}
