import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatMonth, formatTime, localDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { monthAfter } from '#app/kit/month-range.ts'

/** A month day by day, or its trainings one below the other. */
export const SCHEDULE_VIEWS = ['month', 'list'] as const
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number]

/** One session of a training of the party, by the clock of its place. */
export type ScheduleEntry = {
  /** Of the session. */
  id: string
  /** Its booking, or its training. */
  to: string
  title: string
  language: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  dateOnly: boolean
  mode: 'venue' | 'online'
  venue: string | null
  city: string | null
  country: string | null
  placedBy: string | null
  seats: number
  /** How many of the seats have a name; null of a training whose participants are not asked for yet. */
  named: number | null
  status: { said: string; tone: BadgeTone }
}

/** A person who is named for two sessions that overlap. */
export type ScheduleConflict = { person: string; sessions: readonly [string, string] }

/** The wanted month ('2026-11') and view from an address; what is none of these is left out. */
export function wantedScheduleOf(
  query: URLSearchParams,
  thisMonth: string,
): { month: string; view: ScheduleView } {
  const [month, view] = [query.get('month') ?? '', query.get('view')]
  return {
    month: /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : thisMonth,
    view: SCHEDULE_VIEWS.find((name) => name === view) ?? 'month',
  }
}

/** The wanted schedule as a query string; without a month it is that of the reader. */
export function queryOfSchedule({ month, view }: { month?: string; view: ScheduleView }): string {
  const query = new URLSearchParams({ ...(month && { month }), ...(view !== 'month' && { view }) })
  return query.size > 0 ? `?${query}` : ''
}

export type ScheduleLine = { entry: ScheduleEntry; hours: string | null; overlaps: boolean }
export type ScheduleDay = {
  day: string
  number: number
  isPast: boolean
  isToday: boolean
  lines: ScheduleLine[]
}
export type ScheduleMonth = {
  month: string
  title: string
  previous: string
  next: string
  /** How many days of the first week belong to the month before. */
  blank: number
  days: ScheduleDay[]
}

type Found = { entries: readonly ScheduleEntry[]; conflicts: readonly ScheduleConflict[] }
type Reader = { today: string; language: Language }

/**
 * A month day by day. A session stands on each day that it has a part of, by the clock of its place; hours
 * are left out of those that are said by their days alone.
 */
export function scheduleMonth(
  month: string,
  { entries, conflicts }: Found,
  { today, language }: Reader,
): ScheduleMonth {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const crossed = new Set(conflicts.flatMap(({ sessions }) => sessions))
  const days = Array.from({ length: count }, (_, at): ScheduleDay => {
    const day = `${month}-${String(at + 1).padStart(2, '0')}`
    const lines = entries.flatMap((entry) =>
      lineOn(day, entry, { overlaps: crossed.has(entry.id), language }),
    )
    return { day, number: at + 1, isPast: day < today, isToday: day === today, lines }
  })
  return {
    month,
    title: formatMonth(first, 'UTC', language),
    previous: monthAfter(month, -1),
    next: monthAfter(month, 1),
    blank: (first.getUTCDay() + 6) % 7,
    days,
  }
}

/** The first and last day of a session by the clock of its place; what ends at midnight is over before. */
export function daysOf({
  startsAt,
  endsAt,
  timeZone,
}: Pick<ScheduleEntry, 'startsAt' | 'endsAt' | 'timeZone'>) {
  return { first: localDate(startsAt, timeZone), last: localDate(new Date(endsAt.getTime() - 1), timeZone) }
}

function lineOn(
  day: string,
  entry: ScheduleEntry,
  { overlaps, language }: { overlaps: boolean; language: Language },
): ScheduleLine[] {
  const { first, last } = daysOf(entry)
  if (day < first || day > last) return []
  const at = (moment: Date) => formatTime(moment, entry.timeZone, language)
  const from = day === first ? at(entry.startsAt) : '00:00'
  const to = day === last ? at(entry.endsAt) : '24:00'
  return [{ entry, hours: entry.dateOnly ? null : `${from}–${to}`, overlaps }]
}

/** The address of a calendar, without a language: programs ask for it again and again. */
export const feedPath = (token: string): string => `/schedule/${token}/calendar.ics`
