import { and, asc, eq, isNull } from 'drizzle-orm'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { typeFields } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Found } from './find-sources.server.ts'
import { type Before, packed } from './undo.ts'

/**
 * What must be kept of a topic or event to undo an import, before it is changed; null where there is none
 * yet.
 */
export async function rememberBefore(tx: Tx, found: Found | undefined): Promise<Before | null> {
  const { topic, event, source } = found ?? {}
  if (!source || !(topic || event)) return null
  const { contentHash, source: file, fields, guesses, importedAt } = source
  const kept = { source: packed({ contentHash, source: file, fields, guesses, importedAt }) }
  if (topic) {
    const { id, slug, state, publishedAt, createdAt, updatedAt, rating, ratingCount, ...facts } = topic
    return {
      ...kept,
      state,
      updatedAt: updatedAt.toISOString(),
      facts: packed(facts),
      sessions: [],
      ticketTypes: [],
    }
  }
  if (!event) return null
  const { id, slug, state, publishedAt, cancelWords, createdAt, updatedAt, ...more } = event
  const { startsAt, endsAt, calendarSequence, ...facts } = more
  const [sessions, types] = [
    await tx
      .select({
        id: eventSessions.id,
        title: eventSessions.title,
        startsAt: eventSessions.startsAt,
        endsAt: eventSessions.endsAt,
      })
      .from(eventSessions)
      .where(and(eq(eventSessions.eventId, id), isNull(eventSessions.retiredAt)))
      .orderBy(asc(eventSessions.position)),
    await tx
      .select({ ...typeFields, quantity: ticketTypes.quantity })
      .from(ticketTypes)
      .where(and(eq(ticketTypes.eventId, id), isNull(ticketTypes.retiredAt)))
      .orderBy(asc(ticketTypes.position)),
  ]
  return {
    ...kept,
    state,
    updatedAt: updatedAt.toISOString(),
    facts: packed(facts),
    sessions: sessions.map(packed),
    // By its name a type is the same as before: its id may be gone by then.
    ticketTypes: types.map(({ id: _id, ...type }) => packed(type)),
  }
}
