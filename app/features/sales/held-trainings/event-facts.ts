import type { EventFacts } from '#app/features/catalogue/events/save-event.server.ts'
import type { events } from '#app/features/catalogue/events/tables.server.ts'

/** What an event that is there says of itself, to be saved with a change. */
export function factsOf(row: typeof events.$inferSelect): Omit<EventFacts, 'sessions'> {
  const {
    id: _id,
    slug: _slug,
    startsAt: _startsAt,
    endsAt: _endsAt,
    calendarSequence: _sequence,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    state: _state,
    publishedAt: _publishedAt,
    cancelWords: _words,
    ...facts
  } = row
  return facts
}
