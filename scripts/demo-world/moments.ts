import { TZDate } from '@date-fns/tz'

/**
 * The instant of a time of day (minutes after midnight) so many days after the day that `now` is at a place.
 */
export function momentAt(now: Date, days: number, minutes: number, timeZone: string): Date {
  const local = new TZDate(now.getTime(), timeZone)
  const there = new TZDate(
    local.getFullYear(),
    local.getMonth(),
    local.getDate() + days,
    Math.floor(minutes / 60),
    minutes % 60,
    timeZone,
  )
  return new Date(there.getTime())
}

const NOON = 12 * 60

/** Monday is 1, Sunday 7. */
export function weekdayAt(now: Date, days: number, timeZone: string): number {
  return new TZDate(momentAt(now, days, NOON, timeZone).getTime(), timeZone).getDay() || 7
}

/** Nobody trains between the years. */
export function isQuietDay(now: Date, days: number, timeZone: string): boolean {
  const day = new TZDate(momentAt(now, days, NOON, timeZone).getTime(), timeZone)
  const date = (day.getMonth() + 1) * 100 + day.getDate()
  return date >= 1222 || date <= 103
}

/** '09:30' */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
