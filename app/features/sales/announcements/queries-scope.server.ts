import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { announcements } from './tables.server.ts'

/**
 * What was written to people of the `events` that a query around it reads, by whichever scope that one has.
 */
export function announcementsOfEvents(): DependentScope<'announcements'> {
  return dependentScope('announcements', eq(announcements.eventId, events.id))
}
