import { localDate } from '#app/kit/dates.ts'
import { instantOfLocal, localClock } from '#app/kit/local-time.ts'
import { BadInput } from '#app/kit/refusal.ts'

/** How an event repeats: every so many weeks, or months by day of the month or by weekday. */
export const REPEATS = ['weekly', 'monthDay', 'monthWeekday'] as const
export type Repeat = {
  kind: (typeof REPEATS)[number]
  every: number
  /** The last day on which one may begin, and how many there are at most. */
  until: string | null
  count: number | null
  /** Days that are left out (`to` null) or held on another one, by the rows in which they stand. */
  exceptions: { row: number; day: string; to: string | null }[]
}

/** How many dates a series has at most. */
export const MOST_DATES = 52

const DAY_MS = 86_400_000
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export function daysBetween(from: string, to: string): number {
  return Math.round((+atNoon(to) - +atNoon(from)) / DAY_MS)
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(+atNoon(day) + days * DAY_MS))
}

/** So many days after one that was typed; none after what is no day. */
export function dayAfter(day: string, days: number): string {
  return /^2\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(+atNoon(day)) ? addDays(day, days) : ''
}

/** The n-th step of a repetition; null where a month lacks that day. */
function stepOf({ kind, every }: Repeat, first: string, step: number): string | null {
  if (kind === 'weekly') return addDays(first, 7 * every * step)
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number)
  const begins = new Date(Date.UTC(year, month - 1 + every * step, 1, 12))
  const length = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1, 0)).getUTCDate()
  if (kind === 'monthDay') return date > length ? null : dayOf(new Date(+begins + (date - 1) * DAY_MS))
  const weekday = 1 + ((atNoon(first).getUTCDay() - begins.getUTCDay() + 7) % 7)
  const nth = weekday + 7 * (Math.ceil(date / 7) - 1)
  // Where the first is the fifth of its month, it is the last one that is meant.
  return dayOf(new Date(+begins + ((nth > length ? nth - 7 : nth) - 1) * DAY_MS))
}

/**
 * The days on which a series begins, including the first, in order. Bad input for a single day, more than
 * `MOST_DATES`, or an exception for a day that is not in the series, or moved onto another one.
 */
export function daysOf(first: string, repeat: Repeat): string[] {
  const { until, count, exceptions } = repeat
  const days: string[] = []
  for (let step = 0; days.length <= MOST_DATES && (count === null || days.length < count); step += 1) {
    const day = stepOf(repeat, first, step)
    if (day === null) continue
    if (until !== null && day > until) break
    days.push(day)
  }
  const field = count === null ? 'repeatUntil' : 'repeatCount'
  if (days.length > MOST_DATES)
    throw new BadInput({
      [field]: { key: 'event-publishing:invalid.manyDates', params: { most: MOST_DATES } },
    })
  const none = exceptions.find(({ day }) => day === first || !days.includes(day))
  if (none) throw new BadInput({ [`exceptDay.${none.row}`]: { key: 'event-publishing:invalid.noSuchDate' } })
  const movedTo = (day: string) => {
    const found = exceptions.find((one) => one.day === day)
    return found ? found.to : day
  }
  const held = days.flatMap((day) => movedTo(day) ?? [])
  const twice = exceptions.find(({ to }) => to !== null && held.filter((day) => day === to).length > 1)
  if (twice) throw new BadInput({ [`exceptTo.${twice.row}`]: { key: 'event-publishing:invalid.sameDate' } })
  if (held.length < 2) throw new BadInput({ [field]: { key: 'event-publishing:invalid.oneDate' } })
  return held.toSorted()
}

/**
 * The same local time in a zone, so many days later; reports an hour that does not exist or is ambiguous
 * there.
 */
export function laterBy(at: Date, days: number, timeZone: string): Date | 'skipped' | 'twice' {
  return (
    instantOfLocal(addDays(localDate(at, timeZone), days), localClock(at, timeZone), timeZone) ?? 'skipped'
  )
}

/** The same, where an approximate moment is enough. */
export function aboutLaterBy(at: Date, days: number, timeZone: string): Date {
  const later = laterBy(at, days, timeZone)
  return later instanceof Date ? later : new Date(at.getTime() + days * DAY_MS)
}

type Span = { startsAt: Date; endsAt: Date }

/**
 * The sessions of every date of a series in the zone of the place: 10:00 stays 10:00. Bad input where an hour
 * does not exist or is ambiguous on a day, and where two dates overlap; `sayDay` formats the day.
 */
export function sessionsOn<S extends Span>(
  days: readonly string[],
  {
    sessions,
    timeZone,
    sayDay,
  }: { sessions: readonly S[]; timeZone: string; sayDay: (day: string) => string },
): S[][] {
  const [first] = sessions
  if (!first) return []
  const begins = localDate(first.startsAt, timeZone)
  const dates = days.map((day) =>
    sessions.map((session) => {
      const [startsAt, endsAt] = [session.startsAt, session.endsAt].map((at) => {
        const later = laterBy(at, daysBetween(begins, day), timeZone)
        if (later instanceof Date) return later
        throw new BadInput({
          repeat: {
            key: `event-publishing:invalid.${later}On`,
            params: { day: sayDay(day), time: localClock(at, timeZone) },
          },
        })
      }) as [Date, Date]
      return { ...session, startsAt, endsAt }
    }),
  )
  const all = dates.flat().toSorted((one, other) => +one.startsAt - +other.startsAt)
  const meeting = all.find((one, at) => at > 0 && one.startsAt < (all[at - 1]?.endsAt ?? one.startsAt))
  if (meeting)
    throw new BadInput({
      repeat: {
        key: 'event-publishing:invalid.datesMeet',
        params: { day: sayDay(localDate(meeting.startsAt, timeZone)) },
      },
    })
  return dates
}
