import { and, eq, isNull, sql } from 'drizzle-orm'
import { holdTime } from '#app/features/catalogue/availability/hold-time.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventSessions, events } from './tables.server.ts'

/**
 * Books the time of who trains a public event: whom a firm has named, else its organiser. A collision is
 * stored as an overlap for the organiser to see; whether it is allowed is up to whoever publishes.
 */
export async function engageTrainer(tx: Tx, eventId: string, now: Date): Promise<void> {
  const { timeZone, mode, venue, city, country } = events
  const sessions = await tx
    .select({
      trainerId: sql<PartyId>`coalesce(${events.trainerId}, ${events.ownerId})`,
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
  const asked = { partyId: event.trainerId, timeZone: event.timeZone, place, spans: sessions }
  await holdTime(tx, { ...asked, subject: { kind: 'event', id: eventId } }, now)
}
