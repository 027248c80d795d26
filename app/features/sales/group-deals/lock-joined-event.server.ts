import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The start of an event whose group deal somebody joins; the event is locked against moving and cancelling.
 * Null for a cancelled one.
 */
export async function lockJoinedEvent(tx: Tx, eventId: string): Promise<{ startsAt: Date } | null> {
  const [event] = await tx
    .select({ startsAt: events.startsAt, state: events.state })
    .from(events)
    .where(eq(events.id, eventId))
    .for('share')
  return event?.state === 'published' ? { startsAt: event.startsAt } : null
}
