import { TZDate } from '@date-fns/tz'
import { type ICalCalendar, type ICalEvent, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator'
import type { CalendarEntry, CalendarSpan } from './calendar-entry.ts'
import { seriesOf } from './calendar-series.ts'
import { calendarZone } from './calendar-zone.ts'

type Spanned = Pick<CalendarEntry, 'span'>

/**
 * Adds an event's entries, all with one `uid`, to a calendar as one recurring entry (`seriesOf`), and returns
 * what was added, single days with other hours last, with their spans by zone.
 */
export function addEvent(
  calendar: ICalCalendar,
  entries: readonly [CalendarEntry, ...CalendarEntry[]],
): { written: ICalEvent[]; spans: Spanned[] } {
  const [entry] = entries
  const { first, every, times, without, other } = seriesOf(entries)
  if (times === 1) return { written: [addEntry(calendar, { ...entry, span: first.span })], spans: [first] }
  const place = (span: CalendarSpan) => addEntry(calendar, byClock({ ...entry, span }))
  const onDay = (day: string) => dateOn(day, first.span, entry.timeZone)
  const whole = place(first.span)
  whole.repeating({
    freq: ICalEventRepeatingFreq.DAILY,
    interval: every,
    count: times,
    ...(without.length > 0 ? { exclude: without.map(onDay) } : {}),
  })
  // Whoever is told that it is off needs no word about single days.
  const days = entry.cancelled ? [] : other.map(({ day, span }) => place(span).recurrenceId(onDay(day)))
  return {
    written: [whole, ...days],
    spans: [...entries, ...other.map(({ span }) => ({ ...entry, span }))].map(byClock),
  }
}

/** What repeats goes by the clock of its zone, also online: as instants it would shift with the clocks. */
function byClock(entry: CalendarEntry): CalendarEntry {
  const { span, timeZone } = entry
  return span.kind === 'days' ? entry : { ...entry, span: { ...span, zone: timeZone } }
}

/** When the entry of the first day comes on another one. */
function dateOn(day: string, first: CalendarSpan, timeZone: string): Date {
  if (first.kind === 'days') return new Date(day)
  const start = new TZDate(first.startsAt, timeZone)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, start.getHours(), start.getMinutes(), start.getSeconds(), timeZone)
}

/**
 * The zone definition for a span of time; whole days need none. A calendar must not be empty: without entries
 * it holds its own zone.
 */
export function rulesOf(zone: string, entries: readonly Spanned[]): string | null {
  const instants = entries.flatMap(({ span }) =>
    span.kind === 'hours' && span.zone === zone ? [span.startsAt.getTime(), span.endsAt.getTime()] : [],
  )
  if (entries.length === 0) return calendarZone(zone, new Date(0), new Date(0))
  if (instants.length === 0) return null
  return calendarZone(zone, new Date(Math.min(...instants)), new Date(Math.max(...instants)))
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry): ICalEvent {
  return calendar.createEvent({
    id: entry.uid,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    ...timesOf(entry.span),
    summary: entry.title,
    description: entry.summary || undefined,
    location: entry.location || undefined,
    url: entry.page,
    sequence: entry.sequence,
    status: statusOf(entry),
  })
}

function statusOf({ cancelled, tentative }: CalendarEntry): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

function timesOf(span: CalendarSpan) {
  // The library reads days off instants in UTC, and the end of whole days is the day after them (RFC 5545,
  // 3.6.1).
  if (span.kind === 'days')
    return { start: new Date(span.first), end: new Date(span.after), allDay: true, timezone: undefined }
  const { startsAt, endsAt, zone } = span
  if (zone === null) return { start: startsAt, end: endsAt }
  return { start: new TZDate(startsAt, zone), end: new TZDate(endsAt, zone), timezone: zone }
}
