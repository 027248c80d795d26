import { localDate, offsetMinutes } from '#app/kit/dates.ts'
import type { DaysOff, WeekHours } from './availability.ts'
import { around, type Buffers, type PlaceKeys, type Span } from './trainer-booking.ts'

export type FreeDay = { day: string; spans: Span[] }

/**
 * What an engagement keeps of its time from others: always, from other places of its city, from other cities.
 */
export type Kept = PlaceKeys & { during: Span; duringInCity: Span; duringToCity: Span }

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * What somebody's own calendars keep: a training there needs what is kept free around it, and nobody knows of
 * a way.
 */
export function keptBusy(busy: readonly Span[]): Kept[] {
  return busy.map((span) => ({
    venueKey: null,
    cityKey: null,
    during: span,
    duringInCity: span,
    duringToCity: span,
  }))
}

/** The times in which no training at a place can be held, as it keeps its own margins from others, too. */
export function barredAt(kept: readonly Kept[], buffers: Buffers, place: PlaceKeys): Span[] {
  const widths = around(buffers)
  const differs = (mine: string | null, other: string | null) =>
    mine !== null && other !== null && mine !== other
  return kept.flatMap((one) => {
    const wider = ({ startsAt, endsAt }: Span, { before, after }: { before: number; after: number }) => ({
      startsAt: new Date(startsAt.getTime() - after),
      endsAt: new Date(endsAt.getTime() + before),
    })
    return [
      wider(one.during, widths.during),
      ...(differs(place.venueKey, one.venueKey) ? [wider(one.duringInCity, widths.duringInCity)] : []),
      ...(differs(place.cityKey, one.cityKey) ? [wider(one.duringToCity, widths.duringToCity)] : []),
    ]
  })
}

type Week = { hours: readonly WeekHours[]; daysOff: readonly DaysOff[]; timeZone: string }

/**
 * What is left of somebody's hours between two moments, day by day of their own calendar, without days off
 * and what is barred; days with nothing left are left out. Where clocks change, an hour that is skipped or
 * comes twice counts only as far as it surely lies within the hours.
 */
export function freeDays(
  { hours, daysOff, timeZone }: Week,
  { startsAt: from, endsAt: to }: Span,
  barred: readonly Span[],
): FreeDay[] {
  const free: FreeDay[] = []
  const last = localDate(to, timeZone)
  for (let day = localDate(from, timeZone); day <= last; day = dayAfter(day)) {
    if (daysOff.some((off) => off.from <= day && day <= off.to)) continue
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    const open = hours
      .filter((span) => span.weekday === weekday)
      .map((span) => ({
        startsAt: latest(from, clockAt(day, span.from, timeZone).last),
        endsAt: earliest(to, clockAt(day, span.to, timeZone).first),
      }))
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    const spans = open.flatMap((span) => without(span, barred))
    if (spans.length > 0) free.push({ day, spans })
  }
  return free
}

const latest = (a: Date, b: Date) => (a > b ? a : b)
const earliest = (a: Date, b: Date) => (a < b ? a : b)

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}

/** From when to when a day of a zone lasts. */
export function lengthOf(day: string, timeZone: string): Span {
  const at = (one: string) => clockAt(one, 0, timeZone).last
  return { startsAt: at(day), endsAt: at(dayAfter(day)) }
}

/**
 * The first and last instant that may be meant by a minute of a day: they differ where clocks change alone.
 */
function clockAt(day: string, minute: number, timeZone: string): { first: Date; last: Date } {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE
  const offsets = [-DAY, DAY].map((by) => offsetMinutes(new Date(shown + by), timeZone))
  const meant = offsets.map((offset) => ({ offset, at: new Date(shown - offset * MINUTE) }))
  const sure = meant.filter(({ offset, at }) => offsetMinutes(at, timeZone) === offset)
  const times = (sure.length > 0 ? sure : meant).map(({ at }) => at.getTime())
  return { first: new Date(Math.min(...times)), last: new Date(Math.max(...times)) }
}

function without(span: Span, barred: readonly Span[]): Span[] {
  let rest = span.startsAt < span.endsAt ? [span] : []
  for (const { startsAt, endsAt } of barred) {
    rest = rest.flatMap((one) =>
      endsAt <= one.startsAt || one.endsAt <= startsAt
        ? [one]
        : [
            { startsAt: one.startsAt, endsAt: startsAt },
            { startsAt: endsAt, endsAt: one.endsAt },
          ].filter((part) => part.startsAt < part.endsAt),
    )
  }
  return rest
}

const MOST_NEXT = 4
const WEEKS_AHEAD = 8
/** Less is left over between two trainings, and nobody trains in it. */
const LEAST_FREE = 3_600_000

/** The next days on which somebody has an hour or more; looks week by week, and no further than is needed. */
export function nextFree(week: Week, now: Date, taken: readonly Span[]): string[] {
  const days: string[] = []
  for (let ahead = 0; ahead < WEEKS_AHEAD && days.length < MOST_NEXT; ahead += 1) {
    const startsAt = new Date(now.getTime() + ahead * 7 * DAY)
    const within = { startsAt, endsAt: new Date(startsAt.getTime() + 7 * DAY) }
    const free = freeDays(week, within, taken).filter(({ spans }) =>
      spans.some(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() >= LEAST_FREE),
    )
    days.push(...free.map(({ day }) => day))
  }
  return [...new Set(days)].slice(0, MOST_NEXT)
}
