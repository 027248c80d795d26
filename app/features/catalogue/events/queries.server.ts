import { type SQL, sql } from 'drizzle-orm'
import { datesOfEvents, guaranteesOfEvents, sessionsOfEvents } from './queries-scope.server.ts'
import { eventGuarantees, eventSessions, events } from './tables.server.ts'

/** The columns that identify an event, with time and place, in lists of what belongs to it. */
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
  sessions: sql<number>`(select count(*)::int from ${eventSessions} where ${sessionsOfEvents()})`,
}

/** The columns that decide an event's quorum, together with its confirmed seats. */
export const quorumFacts = {
  state: events.state,
  startsAt: events.startsAt,
  minimum: events.minimum,
  runsForSure: sql<boolean>`(${events.runsForSure} or exists (select from ${eventGuarantees} where ${guaranteesOfEvents()}))`,
  minimumDecidedAt: events.minimumDecidedAt,
}

/** Whether the order with the id in the column `orderId` completed the quorum of its event. */
export function filledBy(orderId: SQL | { getSQL(): SQL }): SQL<boolean> {
  return sql<boolean>`exists (select from ${eventGuarantees}
    where ${guaranteesOfEvents()} and ${eventGuarantees.orderId} = ${orderId})`
}

/** The number of future dates of the event's series, itself included; 0 without a series. */
export const datesToCome = sql<number>`(select count(*)::int from ${events} s
  where ${datesOfEvents()} and s.state <> 'cancelled' and s.starts_at > now())`
