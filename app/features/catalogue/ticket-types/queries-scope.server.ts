import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { quotas, ticketTypes } from './tables.server.ts'

/** The quotas of the `events` of the surrounding query, which has a scope of its own. */
export function quotasOfEvents(): DependentScope<'quotas'> {
  return dependentScope('quotas', eq(quotas.eventId, events.id))
}

/** The ticket types of the same. */
export function typesOfEvents(): DependentScope<'ticket_types'> {
  return dependentScope('ticket_types', eq(ticketTypes.eventId, events.id))
}
