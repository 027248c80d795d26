import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { calendarsKeptBy } from '../queries-scope.server.ts'
import { trainerCalendars } from '../tables.server.ts'
import type { Span } from '../trainer-booking.ts'

type SaidSpan = { startsAt: string; endsAt: string }

/**
 * The busy times of a party between two moments by all its external calendars, without duplicates, in a read
 * of `parties`.
 */
export function busyWithin(from: SQL | Date, to: SQL | Date): SQL<SaidSpan[]> {
  const at = (moment: SQL | Date) => (moment instanceof Date ? sql`${moment}::timestamptz` : moment)
  return sql<
    SaidSpan[]
  >`(select coalesce(json_agg(json_build_object('startsAt', lower(b), 'endsAt', upper(b))), '[]')
    from unnest((select range_agg(${trainerCalendars.busy}) from ${trainerCalendars}
      where ${calendarsKeptBy(sql`${parties}.id`)})
      * tstzmultirange(tstzrange(${at(from)}, ${at(to)}))) b)`
}

/** Whether a party is busy at any time between two moments by its external calendars. */
export function isBusyBetween(party: AnyColumn | SQL, from: AnyColumn, to: AnyColumn): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${trainerCalendars}
    where ${calendarsKeptBy(party)} and ${trainerCalendars.busy} && tstzrange(${from}, ${to}))`
}

/** The number of a party's external calendars that fail, in a read of `parties`. */
export function failingCalendars(): SQL<number> {
  return sql<number>`(select count(*)::int from ${trainerCalendars}
    where ${calendarsKeptBy(sql`${parties}.id`)} and ${trainerCalendars.fault} is not null)`
}

export function spansOf(said: readonly SaidSpan[]): Span[] {
  return said.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
}
