import { isoInZone } from '#app/kit/dates.ts'
import type { CalendarEntry, CalendarSpan } from './calendar-entry.ts'

/** What an event takes of one day, in its zone. */
export type CalendarDay = { day: string; span: CalendarSpan }

/**
 * All days of an event as one recurring entry: `times` days, `every` so many days from the first one, except
 * `without`, and with other hours on those of `other`.
 */
export type CalendarSeries = {
  first: CalendarDay
  every: number
  times: number
  without: string[]
  other: CalendarDay[]
}

const DAY = 86_400_000

/**
 * The entries of one event, of which it has at least one, as one: an invitation is about one entry (RFC 5546,
 * 3.2.2), files and feeds name the same one, and programs let an entry come once a day. So sessions of one
 * day become one, from when the first begins until the last one ends.
 */
export function seriesOf(entries: readonly [CalendarEntry, ...CalendarEntry[]]): CalendarSeries {
  const [{ timeZone }] = entries
  const [first, ...later] = daysOf(entries, timeZone)
  const numbers = later.map(({ day }) => daysBetween(first.day, day))
  const every = numbers.reduce(commonStep, 0) || 1
  const times = (numbers.at(-1) ?? 0) / every + 1
  const held = new Set([0, ...numbers])
  const without = Array.from({ length: times }, (_, at) => at * every).filter((at) => !held.has(at))
  return {
    first,
    every,
    times,
    without: without.map((number) => dayAt(first.day, number)),
    other: later.filter((one) => hoursOf(one, timeZone) !== hoursOf(first, timeZone)),
  }
}

function daysOf(
  entries: readonly [CalendarEntry, ...CalendarEntry[]],
  timeZone: string,
): [CalendarDay, ...CalendarDay[]] {
  const days = new Map<string, CalendarSpan>()
  for (const { span } of entries)
    for (const one of span.kind === 'days' && entries.length > 1 ? eachDayOf(span) : [span]) {
      const day = one.kind === 'days' ? one.first : isoInZone(one.startsAt, timeZone).slice(0, 10)
      days.set(day, joined(days.get(day), one))
    }
  const sorted = [...days].map(([day, span]) => ({ day, span })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return sorted as [CalendarDay, ...CalendarDay[]]
}

function eachDayOf({ first, after }: Extract<CalendarSpan, { kind: 'days' }>): CalendarSpan[] {
  return Array.from({ length: daysBetween(first, after) }, (_, at) => ({
    kind: 'days' as const,
    first: dayAt(first, at),
    after: dayAt(first, at + 1),
  }))
}

function joined(one: CalendarSpan | undefined, other: CalendarSpan): CalendarSpan {
  if (one?.kind !== 'hours' || other.kind !== 'hours') return other
  return {
    ...one,
    startsAt: new Date(Math.min(one.startsAt.getTime(), other.startsAt.getTime())),
    endsAt: new Date(Math.max(one.endsAt.getTime(), other.endsAt.getTime())),
  }
}

/**
 * The same for two days with the same hours by the clock, also when one of them is an hour shorter because
 * clocks change.
 */
function hoursOf({ day, span }: CalendarDay, timeZone: string): string {
  if (span.kind === 'days') return ''
  const [start, end] = [isoInZone(span.startsAt, timeZone), isoInZone(span.endsAt, timeZone)]
  return `${start.slice(11, 19)} ${daysBetween(day, end.slice(0, 10))} ${end.slice(11, 19)}`
}

const daysBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / DAY)

const dayAt = (first: string, number: number) =>
  new Date(Date.parse(first) + number * DAY).toISOString().slice(0, 10)

/** The greatest common divisor. */
function commonStep(one: number, other: number): number {
  return other === 0 ? one : commonStep(other, one % other)
}
