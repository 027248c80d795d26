import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatDays, formatMonth, formatTime, localDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { monthAfter } from '#app/kit/month-range.ts'
import type { RoomConflict, ShownRoom } from './room-use.ts'

/** A month or a week day by day, or the trainings of a month one below the other. */
export const SCHEDULE_VIEWS = ['month', 'week', 'list'] as const
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
  /** The code of an agreed training: it has a room, and is moved by asking its trainer. */
  training: string | null
  canMove: boolean
  room: ShownRoom | null
  status: { said: string; tone: BadgeTone }
}

/** A day on which a country or one of its regions does not work, and how both are called. */
export type Holiday = {
  day: string
  country: string
  name: string
  region: string | null
  regionName: string | null
}

/** A person who is named for two sessions that overlap. */
export type ScheduleConflict = { person: string; sessions: readonly [string, string] }

/** The wanted view, and of which month ('2026-11') or of the week from which Monday ('2026-11-30'). */
export type WantedSchedule = { view: ScheduleView; month: string; week: string }

/** Beginning with 20 or 21: calendars reach no farther. */
const MONTH = /^2[01]\d{2}-(0[1-9]|1[0-2])$/
const DAY = /^2[01]\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * The wanted schedule from an address, of the reader's day unless it says one; what is none of these is left
 * out. Of a month its first week is shown, of a week the month in which it begins.
 */
export function wantedScheduleOf(query: URLSearchParams, today: string): WantedSchedule {
  const [month, week, view] = ['month', 'week', 'view'].map((name) => query.get(name) ?? '')
  const asked = isDay(week) ? week : null
  const ofMonth = month !== undefined && MONTH.test(month) ? month : null
  return {
    view: SCHEDULE_VIEWS.find((name) => name === view) ?? 'month',
    month: ofMonth ?? (asked ?? today).slice(0, 7),
    week: mondayOf(asked ?? (ofMonth === null || today.startsWith(ofMonth) ? today : `${ofMonth}-01`)),
  }
}

const isDay = (said = ''): said is string => DAY.test(said) && dayAfter(said, 0) === said

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

const DAY_MS = 86_400_000
/** So many days after a day, as '2026-11-30'. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The wanted schedule as a query string; without a month or a week it is that of the reader. */
export function queryOfSchedule({ month, week, view }: Partial<WantedSchedule>): string {
  const query = new URLSearchParams({
    ...(month && view !== 'week' && { month }),
    ...(week && view === 'week' && { week }),
    ...(view && view !== 'month' && { view }),
  })
  return query.size > 0 ? `?${query}` : ''
}

export type ScheduleLine = {
  entry: ScheduleEntry
  hours: string | null
  overlaps: boolean
  /** Whether its room is taken by another one at the time. */
  isRoomTaken: boolean
  /** The public holiday of its place on that day. */
  holiday: string | null
}
export type ScheduleDay = {
  day: string
  number: number
  isPast: boolean
  isToday: boolean
  /** Public holidays where something takes place in the period, or the workspace is. */
  holidays: Holiday[]
  lines: ScheduleLine[]
}
export type SchedulePeriod = {
  title: string
  /** The one before and the one after. */
  previous: Partial<WantedSchedule>
  next: Partial<WantedSchedule>
  /** How many days of the first week are of the month before. */
  blank: number
  days: ScheduleDay[]
}

type Found = {
  entries: readonly ScheduleEntry[]
  conflicts: readonly ScheduleConflict[]
  rooms: readonly RoomConflict[]
  holidays: readonly Holiday[]
}
type Reader = { today: string; language: Language }

/** The days that a wanted schedule shows: the first, and the first after them. */
export function boundsOf({ view, month, week }: WantedSchedule): { first: string; end: string } {
  if (view === 'week') return { first: week, end: dayAfter(week, 7) }
  return { first: `${month}-01`, end: `${monthAfter(month, 1)}-01` }
}

/**
 * A month or a week day by day. A session stands on each day that it has a part of, by the clock of its
 * place; hours are left out of those that are said by their days alone.
 */
export function schedulePeriod(
  wanted: WantedSchedule,
  { entries, conflicts, rooms, holidays }: Found,
  { today, language }: Reader,
): SchedulePeriod {
  const { view, month, week } = wanted
  const { first, end } = boundsOf(wanted)
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const crossed = new Set(conflicts.flatMap(({ sessions }) => sessions))
  const taken = new Set(rooms.flatMap(({ sessions }) => sessions))
  const days: ScheduleDay[] = []
  for (let day = first; day < end; day = dayAfter(day, 1)) {
    const off = holidays.filter((holiday) => holiday.day === day)
    const lines = entries.flatMap((entry) =>
      lineOn(day, entry, {
        overlaps: crossed.has(entry.id),
        isRoomTaken: taken.has(entry.id),
        holiday: holidayOf(entry, off),
        language,
      }),
    )
    const number = Number(day.slice(8))
    days.push({ day, number, isPast: day < today, isToday: day === today, holidays: off, lines })
  }
  if (view === 'week')
    return {
      title: formatDays(noon(week), noon(dayAfter(week, 6)), 'UTC', language),
      previous: { week: dayAfter(week, -7) },
      next: { week: dayAfter(week, 7) },
      blank: 0,
      days,
    }
  return {
    title: formatMonth(noon(first), 'UTC', language),
    previous: { month: monthAfter(month, -1) },
    next: { month: monthAfter(month, 1) },
    blank: (noon(first).getUTCDay() + 6) % 7,
    days,
  }
}

/** The public holiday of the place of a session among some; nobody has to be anywhere for one online. */
export const holidayOf = (
  { mode, country, room }: Pick<ScheduleEntry, 'mode' | 'country' | 'room'>,
  holidays: readonly Holiday[],
): string | null => {
  if (mode !== 'venue') return null
  const at = room?.country ? room : { country, region: null }
  const isThere = (holiday: Holiday) =>
    holiday.country === at.country && (holiday.region === null || holiday.region === at.region)
  return holidays.find(isThere)?.name ?? null
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
  { language, ...marks }: Omit<ScheduleLine, 'entry' | 'hours'> & { language: Language },
): ScheduleLine[] {
  const { first, last } = daysOf(entry)
  if (day < first || day > last) return []
  const at = (moment: Date) => formatTime(moment, entry.timeZone, language)
  const from = day === first ? at(entry.startsAt) : '00:00'
  const to = day === last ? at(entry.endsAt) : '24:00'
  return [{ entry, hours: entry.dateOnly ? null : `${from}–${to}`, ...marks }]
}

/** The address of a calendar, without a language: programs ask for it again and again. */
export const feedPath = (token: string): string => `/schedule/${token}/calendar.ics`

/** Where other days of an agreed training are proposed, beginning with a day. */
export const movePath = (training: string, day: string | null): string =>
  `/training-requests/${training}?move=${day ?? ''}#days`
