import { and, eq, type SQL, sql } from 'drizzle-orm'
import { parties } from '#app/features/parties/tables.server.ts'
import { providerName } from '#app/features/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Reader, read } from '#app/platform/db.server.ts'
import type { CalendarFacts } from './calendar-entry.ts'
import { visibleEvents } from './queries.server.ts'
import { eventSessions, events } from './tables.server.ts'

type Session = { id: string; startsAt: string; endsAt: string }

/** What calendars know of an event, as columns of a query on `events` joined with its owner and the owner's profile. */
export const calendarColumns = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  summary: events.summary,
  state: events.state,
  mode: events.mode,
  venue: events.venue,
  street: events.street,
  city: events.city,
  country: events.country,
  timeZone: events.timeZone,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  dateOnly: events.dateOnly,
  calendarSequence: events.calendarSequence,
  updatedAt: events.updatedAt,
  organiser: {
    name: providerName,
    username: parties.displaySlug,
  },
  sessions: sql<Session[]>`(select coalesce(json_agg(json_build_object(
      'id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at) order by s.position), '[]')
    from ${eventSessions} s where s.event_id = ${events.id} and s.retired_at is null)`,
}

/** The facts of a row that has the columns above. */
export function calendarFactsIn<Row extends Omit<CalendarFacts, 'sessions'> & { sessions: Session[] }>(
  row: Row,
): Omit<Row, 'sessions'> & CalendarFacts {
  const sessions = row.sessions.map(({ id, startsAt, endsAt }) => ({
    id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  return { ...row, sessions }
}

/** What calendars know of the event at an address. Refuses with `notFound` what the actor may not see. */
export async function getCalendarFacts(ctx: Ctx, slug: string): Promise<CalendarFacts> {
  const facts = await factsWhere(read(ctx), and(eq(events.slug, slug), visibleEvents(ctx.actor)))
  if (!facts) throw notFound()
  return facts
}

/** What calendars know of an event, for those who hold seats of it whatever became of it; null when there is none. */
export async function findCalendarFacts(reader: Reader, eventId: string): Promise<CalendarFacts | null> {
  return factsWhere(reader, eq(events.id, eventId))
}

async function factsWhere(reader: Reader, which: SQL | undefined): Promise<CalendarFacts | null> {
  const [row] = await reader
    .select(calendarColumns)
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(which)
  return row ? calendarFactsIn(row) : null
}
