import { and, eq, isNull } from 'drizzle-orm'
import { holdTime } from '#app/features/catalogue/availability/hold-time.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventSessions, events } from './tables.server.ts'

/**
 * Takes for an event that is public the time of who offers it, as who else trains is not known. What was
 * taken already is kept as an overlap, for its organiser to see: whether that may be is decided by who
 * publishes.
 */
export async function engageTrainer(tx: Tx, eventId: string, now: Date): Promise<void> {
  const { ownerId, timeZone, mode, venue, city, country } = events
  const sessions = await tx
    .select({
      ownerId,
      timeZone,
      mode,
      venue,
      city,
      country,
      startsAt: eventSessions.startsAt,
      endsAt: eventSessions.endsAt,
    })
    .from(eventSessions)
    .innerJoin(events, eq(events.id, eventSessions.eventId))
    .where(and(eq(eventSessions.eventId, eventId), isNull(eventSessions.retiredAt)))
  const [event] = sessions
  if (!event) return
  const place = event.mode === 'online' ? null : event
  const asked = { partyId: event.ownerId, timeZone: event.timeZone, place, spans: sessions }
  await holdTime(tx, { ...asked, subject: { kind: 'event', id: eventId } }, now)
}
