import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const RESCHEDULING_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type ReschedulingState = (typeof RESCHEDULING_STATES)[number]
export type ReschedulingStep = 'accept' | 'decline' | 'withdraw' | 'expire'

/** Which of the two sides accepts, declines or withdraws is said by who proposed (`policy.ts`). */
export const RESCHEDULING_TABLE: readonly Transition<ReschedulingState, ReschedulingStep>[] = [
  { name: 'accept', from: ['open'], to: 'accepted', by: ['customer', 'provider'] },
  { name: 'decline', from: ['open'], to: 'declined', by: ['customer', 'provider'] },
  { name: 'withdraw', from: ['open'], to: 'withdrawn', by: ['customer', 'provider'] },
  { name: 'expire', from: ['open'], to: 'expired', by: ['clock'] },
]

const OF = { request: 'id' } as const

export const reschedulingProposed = defineFact('rescheduling.proposed', { ...OF, proposer: 'word' })
export const reschedulingAccepted = defineFact('rescheduling.accepted', { ...STEP, ...OF })
export const reschedulingDeclined = defineFact('rescheduling.declined', { ...STEP, ...OF })
export const reschedulingWithdrawn = defineFact('rescheduling.withdrawn', { ...STEP, ...OF })
export const reschedulingExpired = defineFact('rescheduling.expired', { ...STEP, ...OF })

/** What is told of a rescheduling. */
export const RESCHEDULING_NEWS = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type ReschedulingNews = (typeof RESCHEDULING_NEWS)[number]

/** What is noted of it in the conversation of the two sides. */
export const RESCHEDULING_LINES = {
  proposed: 'daysProposed',
  accepted: 'daysAccepted',
  declined: 'daysDeclined',
  withdrawn: 'daysWithdrawn',
  expired: 'daysExpired',
} as const satisfies Record<ReschedulingNews, string>

type Day = { startsAt: string; endsAt: string }

/** Whether two lists of days are at the same times. */
export function sameDays(some: readonly Day[], others: readonly Day[]): boolean {
  const timesOf = (days: readonly Day[]) =>
    days.map(({ startsAt, endsAt }) => `${Date.parse(startsAt)}-${Date.parse(endsAt)}`).join()
  return timesOf(some) === timesOf(others)
}

/**
 * The new days, each under the id of the former day in its place, so that a calendar moves its entry instead
 * of adding another.
 */
export function daysInPlace<D extends Day & { id: string }>(former: readonly D[], days: readonly D[]): D[] {
  return days.map((day, at) => ({ ...day, id: former[at]?.id ?? day.id }))
}

/**
 * The last moment at which new days can be accepted: when their answer is due (`answerBy`), or when the days
 * that would move begin (`startsAt`), whichever comes first.
 */
export function earlierOf(answerBy: Date, startsAt: Date): Date {
  return answerBy < startsAt ? answerBy : startsAt
}

const DAY = /^2[01]\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const DAY_MS = 86_400_000
const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`)

/**
 * With which days (by the clock of the place, as `day1` and so on) a proposal begins: the agreed ones, moved
 * so that the first is the day that is asked for, if any.
 */
export function begunDays(days: readonly string[], asked: string | null): Record<string, string> {
  const [first] = days
  const by = first && asked && DAY.test(asked) ? atNoon(asked) - atNoon(first) : 0
  const moved = (day: string) =>
    new Date(atNoon(day) + Math.round(by / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
  return Object.fromEntries(days.map((day, at) => [`day${at + 1}`, moved(day)]))
}
