import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const SUBSCRIPTION_STATES = ['trialing', 'active', 'past_due', 'cancelled'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
export type SubscriptionStep =
  | 'activate'
  | 'renew'
  | 'add_seats'
  | 'change'
  | 'cancel'
  | 'resume'
  | 'end_trial'
  | 'fall_due'
  | 'end'

/**
 * How a workspace is paid for. Only `trialing` and `active` can be written to. Money that has come in
 * activates, from wherever; the clock ends what has not been paid for. Its admins change, cancel and resume
 * what is to come; until its end what was paid for stays as it is.
 */
export const SUBSCRIPTION_TABLE: readonly Transition<SubscriptionState, SubscriptionStep>[] = [
  { name: 'activate', from: ['trialing', 'past_due', 'cancelled'], to: 'active', by: ['system'] },
  { name: 'renew', from: ['active'], to: 'active', by: ['system'] },
  { name: 'add_seats', from: ['active'], to: 'active', by: ['system'] },
  { name: 'change', from: ['active'], to: 'active', by: ['admin'] },
  { name: 'cancel', from: ['active'], to: 'active', by: ['admin'] },
  { name: 'resume', from: ['active'], to: 'active', by: ['admin'] },
  { name: 'end_trial', from: ['trialing'], to: 'cancelled', by: ['clock'] },
  { name: 'fall_due', from: ['active'], to: 'past_due', by: ['clock'] },
  { name: 'end', from: ['active', 'past_due'], to: 'cancelled', by: ['clock'] },
]

/**
 * Money for a subscription came in, did not come in by itself, or its time is over; all of the
 * subscription.
 */
export const subscriptionPaid = defineFact('subscription.paid', { ...STEP, party: 'id' })
export const renewalFailed = defineFact('subscription.renewal-failed', { party: 'id', failures: 'count' })
export const subscriptionFellDue = defineFact('subscription.fell-due', { ...STEP, party: 'id' })
export const subscriptionEnded = defineFact('subscription.ended', { ...STEP, party: 'id' })

export const TRIAL_DAYS = 30
/** Of a trial; a paid plan has as many as are paid for. */
export const TRIAL_SEATS = 10
/** How long a workspace whose payment failed waits for it before the subscription is over. */
export const PAST_DUE_DAYS = 30
export const DAY_MS = 86_400_000

/**
 * A renewal is charged from so many days before the end on, each day once, until it has worked or was tried
 * often enough.
 */
export const RENEW_DAYS = 3
export const MOST_TRIES = 4
const BETWEEN_TRIES_MS = 23 * 3_600_000
/** How long after the end the marketplace may still be late with asking for the money. */
export const LATE_MS = 24 * 3_600_000

type Timed = {
  state: SubscriptionState
  endDate: Date
  cancelAtEnd: boolean
  method: string | null
  failures: number
  failedAt: Date | null
}

/** Whether the money for the next time is to be asked for now, by the method that paid last. */
export function isRenewalDue(one: Timed, now: Date): boolean {
  const { state, endDate, cancelAtEnd, method, failures, failedAt } = one
  if (state !== 'active' || cancelAtEnd || method === null || failures >= MOST_TRIES) return false
  if (now.getTime() < endDate.getTime() - RENEW_DAYS * DAY_MS) return false
  return failedAt === null || now.getTime() >= failedAt.getTime() + BETWEEN_TRIES_MS
}

/**
 * What the clock does with a subscription whose time is over; null as long as it is not. What can renew and
 * was never asked to waits for a day more, as that was the marketplace's own delay.
 */
export function stepAtEnd(one: Timed, now: Date): SubscriptionStep | null {
  const { state, endDate, cancelAtEnd, method, failures } = one
  if (endDate > now) return null
  if (state === 'trialing') return 'end_trial'
  if (state === 'active') {
    if (cancelAtEnd) return 'end'
    const isUntried = method !== null && failures === 0
    return isUntried && now.getTime() < endDate.getTime() + LATE_MS ? null : 'fall_due'
  }
  const isGivenUp = endDate.getTime() + PAST_DUE_DAYS * DAY_MS <= now.getTime()
  return state === 'past_due' && isGivenUp ? 'end' : null
}

/**
 * Why a workspace is locked: its trial is over, its renewal is not paid yet, or what it paid for has ended.
 */
export type Lock = { why: 'trial' | 'owed' | 'ended'; since: Date }

/**
 * Of a workspace that is locked. The clock's own step may still be to come: what it will be is said already.
 */
export function lockOf(
  one: Pick<Timed, 'state' | 'endDate' | 'cancelAtEnd'> & { periodStart: Date | null },
): Lock {
  const { state, endDate: since, cancelAtEnd, periodStart } = one
  if (periodStart === null) return { why: 'trial', since }
  return { why: state === 'cancelled' || cancelAtEnd ? 'ended' : 'owed', since }
}

const REMINDED = { trialing: [-7, -1], past_due: [7, 23] } as const

/**
 * The last moment so far at which admins are reminded that a trial ends or money is owed; null before the
 * first.
 */
export function lastReminder(one: { state: SubscriptionState; endDate: Date }, now: Date): Date | null {
  if (one.state !== 'trialing' && one.state !== 'past_due') return null
  const moments = REMINDED[one.state].map((days) => one.endDate.getTime() + days * DAY_MS)
  const past = moments.filter((moment) => moment <= now.getTime())
  return past.length === 0 ? null : new Date(Math.max(...past))
}
