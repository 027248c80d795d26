import { and, eq, sql } from 'drizzle-orm'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { CalendarFacts } from './calendar-entry.ts'
import { eventsSeenBy, everySessionOfEvents, guaranteesOfEvents } from './queries-scope.server.ts'
import { eventGuarantees, eventSessions, events } from './tables.server.ts'

type Session = { id: string; startsAt: string; endsAt: string }

/** The first session that the event ever had: what it is known by in calendars, as sessions come and go. */
const firstSession = sql<string>`coalesce((select ${eventSessions.id} from ${eventSessions}
  where ${everySessionOfEvents()} order by ${eventSessions.id} limit 1), ${events.id})`

/**
 * The facts that calendars need, as columns of a query on `events` joined with its owner and the owner's
 * profile.
 */
export const calendarColumns = {
  id: events.id,
  firstSession,
  slug: events.slug,
  title: events.title,
  summary: events.summary,
  state: events.state,
  minimum: events.minimum,
  guaranteedAt:
    sql<Date | null>`(select ${eventGuarantees.guaranteedAt} from ${eventGuarantees} where ${guaranteesOfEvents()})`.mapWith(
      eventGuarantees.guaranteedAt,
    ),
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
  organiser: providerName,
  organiserPage: parties.displaySlug,
  sessions: sql<Session[]>`(select coalesce(json_agg(json_build_object(
      'id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at) order by s.position), '[]')
    from ${eventSessions} s where s.event_id = ${events.id} and s.retired_at is null)`,
}

type Row = Omit<CalendarFacts, 'sessions' | 'organiser'> & {
  sessions: Session[]
  organiser: string
  organiserPage: string
}

/** The facts of a row with the columns above. */
export function calendarFactsIn({ organiser, organiserPage, sessions, ...row }: Row): CalendarFacts {
  return {
    ...row,
    organiser: { name: organiser, username: organiserPage },
    sessions: sessions.map(({ id, startsAt, endsAt }) => ({
      id,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  }
}

/** The calendar facts of the event with a slug. Refuses with `notFound` what the actor may not see. */
export async function getCalendarFacts(ctx: Ctx, slug: string): Promise<CalendarFacts> {
  const [row] = await read(ctx)
    .select(calendarColumns)
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(eq(events.slug, slug), eventsSeenBy(ctx.actor)))
  if (!row) throw notFound()
  return calendarFactsIn(row)
}
