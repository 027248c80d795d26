import { BEFORE_DAYS, isTooSoon, LEAST_DAYS } from '#app/features/catalogue/inventory/awaited-transfer.ts'
import type { InvoiceTerms } from '#app/features/money/payments/transfer.ts'
import { localDate } from '#app/kit/dates.ts'
import { instantOfWall } from '#app/kit/wall-time.ts'

const DUE_DAYS = 14
const REMIND_DAYS = 3
/**
 * After the day on which it was due somebody is reminded once more; so long after that its seller may call it
 * off.
 */
const OVERDUE_DAYS = 7
const GRACE_DAYS = 7
const DAY_MS = 86_400_000

/**
 * `termDays`: of what is good before the money comes, after how many days it is due, be it held before or
 * after.
 */
type Held = { startsAt: Date; timeZone: string; termDays?: number | null }

const wall = (day: string) => new Date(`${day}T00:00:00Z`).getTime()
const daysFrom = (day: string, days: number) => new Date(wall(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The calendar day, where it is held, until which what is ordered now is to be paid by transfer; null where
 * it begins too soon to wait for the money.
 */
export function dueDay({ startsAt, timeZone, termDays = null }: Held, now: Date): string | null {
  const today = localDate(now, timeZone)
  if (termDays !== null) return daysFrom(today, termDays)
  if (isTooSoon({ startsAt, timeZone }, now)) return null
  const [due = today] = [
    daysFrom(today, DUE_DAYS),
    daysFrom(localDate(startsAt, timeZone), -BEFORE_DAYS),
  ].toSorted()
  return due
}

/**
 * After how many days an order is due by these terms, where its seats are good before the money comes; else
 * null.
 */
export const termOf = ({ validWhileUnpaid, termDays }: InvoiceTerms): number | null =>
  validWhileUnpaid ? termDays : null

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

/**
 * Until when what is good would lapse whose buyers are to be reminded once more by now, and when they were
 * reminded first.
 */
export function overdueBefore(now: Date): { heldUntil: Date; remindedAt: Date } {
  return {
    heldUntil: new Date(now.getTime() - (OVERDUE_DAYS - 2) * DAY_MS),
    remindedAt: new Date(now.getTime() - OVERDUE_DAYS * DAY_MS),
  }
}

type Reminded = { remindedAgainAt: Date | null; startsAt: Date }

/**
 * Whether a seller may call off what is good and unpaid: a week after the second reminder, and only before it
 * begins.
 */
export function mayCallOff({ remindedAgainAt, startsAt }: Reminded, now: Date): boolean {
  if (remindedAgainAt === null || startsAt <= now) return false
  return remindedAgainAt.getTime() + GRACE_DAYS * DAY_MS <= now.getTime()
}

/**
 * What a buyer is told of an order on an invoice: what to pay, that it is due (`good…`: its tickets are valid
 * already), that it is overdue, that it lapsed, that its seller called it off (`withdrawn`).
 */
export type BillNews = 'billed' | 'good' | 'due' | 'goodDue' | 'overdue' | 'lapsed' | 'withdrawn'

/** Whether nothing is owed any more. */
export const isOffNews = (news: BillNews): boolean => news === 'lapsed' || news === 'withdrawn'
