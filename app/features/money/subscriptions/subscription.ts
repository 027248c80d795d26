import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const SUBSCRIPTION_STATES = ['trialing', 'active', 'past_due', 'cancelled'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
export type SubscriptionStep =
  | 'activate'
  | 'pay_otherwise'
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
  { name: 'pay_otherwise', from: ['active'], to: 'active', by: ['admin', 'system'] },
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

/** A renewal is billed before it is paid: of the subscription. */
export const renewalBilled = defineFact('subscription.renewal-billed', { party: 'id' })
/** Its bank wants a renewal confirmed by somebody at the page: of the subscription. */
export const renewalUnconfirmed = defineFact('subscription.renewal-unconfirmed', { party: 'id' })

export const TRIAL_DAYS = 30
/** Of a trial; a paid plan has as many as are paid for. */
export const TRIAL_SEATS = 10
/**
 * How long a workspace that is locked as its renewal was not paid waits for it before the subscription is
 * over.
 */
export const PAST_DUE_DAYS = 30
export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How a plan renews: an admin pays each time, a kept card is charged, or an invoice is paid by transfer. */
export const PAY_WAYS = ['hand', 'card', 'invoice'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/**
 * How long a workspace stays open after what was paid for has ended, while its renewal is tried or awaited.
 */
export const GRACE_DAYS: Record<PayWay, number> = { hand: 0, card: 7, invoice: 14 }

/**
 * A kept card is charged from so many days before the end on, and its admins are told so many before that.
 */
export const RENEW_DAYS = 3
export const NOTICE_DAYS = 7
/** Nothing is charged without a notice that is so old (Reserve Bank of India, e-mandates, 21 August 2019). */
const NOTICE_MS = DAY_MS
/** Days from each try that was declined to the next: the first, the third, the fifth and the seventh day. */
const RETRY_AFTER_DAYS = [1, 2, 2, 2]
export const MOST_TRIES = 1 + RETRY_AFTER_DAYS.length
/** The job comes every ten minutes; a day is not lost for one of them. */
const SLACK_MS = HOUR_MS
/** Where the gateway gave no answer, it is asked again so much later. */
const SILENT_MS = 6 * HOUR_MS
/** An invoice is issued so many days before the end, and due on it. */
export const BILL_DAYS = 21
/** Who pays by hand can from so many days before the end on. */
export const HAND_DAYS = 7

/**
 * What is charged in rupees above this without its payer at the page wants another factor (Reserve Bank of
 * India, 16 June 2022): it is confirmed there.
 */
const MOST_WITHOUT_FACTOR = { currency: 'INR', minor: 1_500_000 }

export const needsFactor = ({ minor, currency }: { minor: number; currency: string }): boolean =>
  currency === MOST_WITHOUT_FACTOR.currency && minor > MOST_WITHOUT_FACTOR.minor

type Timed = {
  state: SubscriptionState
  endDate: Date
  cancelAtEnd: boolean
  payWay: PayWay
  failures: number
  failedAt: Date | null
  /** Since when its admins know that a renewal comes; null before. */
  noticedAt: Date | null
  /** Since when a renewal waits for somebody to confirm it. */
  unconfirmedAt: Date | null
}
type Ending = Pick<Timed, 'endDate' | 'cancelAtEnd' | 'payWay'>

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Until when a workspace that is paid for stays open: its renewal has a while after the end. */
export const openUntil = ({ endDate, cancelAtEnd, payWay }: Ending): Date =>
  cancelAtEnd ? endDate : plus(endDate, GRACE_DAYS[payWay] * DAY_MS)

/** When a kept card is charged for what comes, at the earliest. */
export const chargedFrom = ({ endDate }: Pick<Timed, 'endDate'>): Date => plus(endDate, -RENEW_DAYS * DAY_MS)

const runs = ({ state, cancelAtEnd }: Pick<Timed, 'state' | 'cancelAtEnd'>) =>
  state === 'active' && !cancelAtEnd

/** Whether admins are told now that their card will be charged. */
export const isNoticeDue = (one: Timed, now: Date): boolean =>
  runs(one) &&
  one.payWay === 'card' &&
  one.noticedAt === null &&
  now >= plus(chargedFrom(one), -NOTICE_DAYS * DAY_MS) &&
  now < openUntil(one)

/** Whether the kept card is to be charged now for the next time. */
export function isRenewalDue(one: Timed, now: Date): boolean {
  const { payWay, failures, failedAt, noticedAt, unconfirmedAt } = one
  if (!runs(one) || payWay !== 'card' || unconfirmedAt !== null || failures >= MOST_TRIES) return false
  if (now < chargedFrom(one) || now >= openUntil(one)) return false
  if (noticedAt === null || now < plus(noticedAt, NOTICE_MS)) return false
  if (failedAt === null) return true
  const [again = 1] = RETRY_AFTER_DAYS.slice(failures - 1)
  return now >= plus(failedAt, failures === 0 ? SILENT_MS : again * DAY_MS - SLACK_MS)
}

/** Whether the next time is to be billed now. */
export const isBillDue = (one: Timed, now: Date): boolean =>
  runs(one) &&
  one.payWay === 'invoice' &&
  now >= plus(one.endDate, -BILL_DAYS * DAY_MS) &&
  now < openUntil(one)

/** What the clock does with a subscription whose time is over; null as long as it is not. */
export function stepAtEnd(one: Timed, now: Date): SubscriptionStep | null {
  const { state, endDate, cancelAtEnd } = one
  if (endDate > now) return null
  if (state === 'trialing') return 'end_trial'
  if (state === 'active') {
    if (cancelAtEnd) return 'end'
    return openUntil(one) <= now ? 'fall_due' : null
  }
  const isGivenUp = plus(openUntil(one), PAST_DUE_DAYS * DAY_MS) <= now
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

/** Of what admins are reminded: that a trial ends, that they are to pay, to confirm, or that they owe. */
export type Reminder = 'trial' | 'due' | 'hand' | 'confirm' | 'invoice'

/** Days from the end, or from the lock of what is owed. */
const REMINDED: Record<Reminder, readonly number[]> = {
  trial: [-7, -1],
  due: [7, 23],
  hand: [-7, -1],
  confirm: [-1, 3, 6],
  invoice: [1, 7, 12],
}

type Reminded = Pick<Timed, 'state' | 'endDate' | 'cancelAtEnd' | 'payWay' | 'unconfirmedAt'>

/** Of what a subscription is reminded now, if at all. */
export function reminderOf(one: Reminded): Reminder | null {
  if (one.state === 'trialing') return 'trial'
  if (one.state === 'past_due') return 'due'
  if (!runs(one)) return null
  if (one.unconfirmedAt !== null) return 'confirm'
  return one.payWay === 'card' ? null : one.payWay
}

/** The last moment so far at which admins are reminded; null before the first. */
export function lastReminder(one: Reminded, now: Date): Date | null {
  const reminder = reminderOf(one)
  if (reminder === null) return null
  const from = reminder === 'due' ? openUntil(one) : one.endDate
  const past = REMINDED[reminder].map((days) => plus(from, days * DAY_MS)).filter((moment) => moment <= now)
  return past.at(-1) ?? null
}
