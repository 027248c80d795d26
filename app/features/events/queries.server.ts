import { events } from './tables.server.ts'

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
