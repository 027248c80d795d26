import { localDate } from '#app/kit/dates.ts'

/**
 * A transfer is due so many days before what it pays for begins, or earlier; and so many days from now, or
 * later.
 */
export const BEFORE_DAYS = 3
export const LEAST_DAYS = 3

const DAY_MS = 86_400_000

/** Whether something begins too soon, by days in its zone, to wait for a transfer. */
export function isTooSoon({ startsAt, timeZone }: { startsAt: Date; timeZone: string }, now: Date): boolean {
  const [day, today] = [startsAt, now].map((at) => Date.parse(localDate(at, timeZone))) as [number, number]
  return day - today < (BEFORE_DAYS + LEAST_DAYS) * DAY_MS
}
