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

/** The columns that decide over the quorum of an event, together with who comes. */
export const quorumFacts = {
  state: events.state,
  startsAt: events.startsAt,
  minimum: events.minimum,
  runsForSure: events.runsForSure,
  minimumDecidedAt: events.minimumDecidedAt,
}
