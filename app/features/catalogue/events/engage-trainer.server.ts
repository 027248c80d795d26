import { and, eq, isNull } from 'drizzle-orm'
import { holdTime } from '#app/features/catalogue/availability/hold-time.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventSessions, events } from './tables.server.ts'

/**
 * Books the time of a public event's organiser as trainer, as other trainers are not known. A collision is
 * stored as an overlap for the organiser to see; whether it is allowed is up to whoever publishes.
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
