import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { announcements } from './tables.server.ts'

/** The announcements of the `events` of the surrounding query, which has a scope of its own. */
export function announcementsOfEvents(): DependentScope<'announcements'> {
  return dependentScope('announcements', eq(announcements.eventId, events.id))
}
