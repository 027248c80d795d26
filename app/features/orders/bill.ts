import { localDate } from '#app/kit/dates.ts'
import { instantOfWall } from '#app/kit/wall-time.ts'

const DUE_DAYS = 14
/** It is due so many days before what is paid for begins, or earlier; and so many days from now, or later. */
const BEFORE_DAYS = 3
const LEAST_DAYS = 3
const REMIND_DAYS = 3
const DAY_MS = 86_400_000

type Held = { startsAt: Date; timeZone: string }

const wall = (day: string) => new Date(`${day}T00:00:00Z`).getTime()
const daysFrom = (day: string, days: number) => new Date(wall(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The calendar day, where it is held, until which what is ordered now is to be paid by transfer; null where it begins too soon. */
export function dueDay({ startsAt, timeZone }: Held, now: Date): string | null {
  const today = localDate(now, timeZone)
  const [due = today] = [
    daysFrom(today, DUE_DAYS),
    daysFrom(localDate(startsAt, timeZone), -BEFORE_DAYS),
  ].sort()
  return due < daysFrom(today, LEAST_DAYS) ? null : due
}

/** The first day on which it may be due what is billed only now, however near it begins. */
export const soonestDue = (timeZone: string, now: Date): string =>
  daysFrom(localDate(now, timeZone), LEAST_DAYS)

/** When an order is called off that was due on a day: once the day after it is over, too. */
export function lapseAt(due: string, timeZone: string): Date {
  return instantOfWall(wall(daysFrom(due, 2)), timeZone)
}

/** Until when orders lapse whose buyers are to be reminded by now: three days before they are due. */
export function remindBefore(now: Date): Date {
  return new Date(now.getTime() + (REMIND_DAYS + 2) * DAY_MS)
}

/** What a buyer is told of an order on an invoice: what to pay (`good`: its tickets are valid already), that it is due, that it lapsed, that its seller called it off (`withdrawn`). */
export type BillNews = 'billed' | 'good' | 'due' | 'lapsed' | 'withdrawn'

/** Whether nothing is owed any more. */
export const isOffNews = (news: BillNews): boolean => news === 'lapsed' || news === 'withdrawn'
