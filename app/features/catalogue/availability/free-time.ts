import { localDate, offsetMinutes } from '#app/kit/dates.ts'
import type { DaysOff, WeekHours } from './availability.ts'
import { around, type Buffers, type PlaceKeys, type Span } from './trainer-booking.ts'

export type FreeDay = { day: string; spans: Span[] }

/** The times that a booking blocks: for everything, for other places of its city, for other cities. */
export type Kept = PlaceKeys & { during: Span; duringInCity: Span; duringToCity: Span }

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * What busy times of external calendars block: trainings keep their buffers from them, but no travel time, as
 * their places are unknown.
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

/** The times at which no training can be held at a place, including the buffers that it needs itself. */
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
 * A provider's free hours between two moments, day by day in their own zone, without days off and blocked
 * times; days with none are left out. Around a change of clocks, a skipped or repeated hour counts only as
 * far as it surely lies within the hours.
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

/** The span of a day in a zone. */
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

/** The next days with an hour or more free; searches week by week, no further than needed. */
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
