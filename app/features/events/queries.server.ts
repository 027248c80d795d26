import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/parties/queries-scope.server.ts'
import { type Actor, seesAll } from '#app/kit/actor.ts'
import { events } from './tables.server.ts'

/**
 * The events that an actor may open, as a condition on `events` joined with the owner's `parties`: those that are or
 * were public, and in every state one's own; staff and the system see all.
 */
export function visibleEvents(actor: Actor): SQL | undefined {
  if (seesAll(actor)) return undefined
  const open = and(inArray(events.state, ['published', 'completed', 'cancelled']), providersSeenBy(actor))
  return actor.kind === 'person' ? or(open, eq(events.ownerId, actor.partyId)) : open
}

/** The columns that tell which event it is, when and where, for a list of what belongs to it. */
export const eventFacts = {
  slug: events.slug,
  title: events.title,
  language: events.language,
  mode: events.mode,
  venue: events.venue,
  city: events.city,
  country: events.country,
  timeZone: events.timeZone,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  dateOnly: events.dateOnly,
}
