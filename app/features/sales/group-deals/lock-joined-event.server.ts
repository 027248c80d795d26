import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * When an event begins that somebody joins a price promise of; it is neither moved nor cancelled before this
 * transaction ends. Null for one that was cancelled.
 */
export async function lockJoinedEvent(tx: Tx, eventId: string): Promise<{ startsAt: Date } | null> {
  const [event] = await tx
    .select({ startsAt: events.startsAt, state: events.state })
    .from(events)
    .where(eq(events.id, eventId))
    .for('share')
  return event?.state === 'published' ? { startsAt: event.startsAt } : null
}
