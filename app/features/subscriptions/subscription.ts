import { CURRENCIES, type Currency } from '#app/kit/money.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const SUBSCRIPTION_STATES = ['trialing', 'active', 'past_due', 'cancelled'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
export type SubscriptionStep = 'activate' | 'renew' | 'end_trial' | 'fall_due' | 'end'

/**
 * How a workspace is paid for. Only `trialing` and `active` can be written to. Money that has come in activates, from
 * wherever; the clock ends what has not been paid for.
 */
export const SUBSCRIPTION_TABLE: readonly Transition<SubscriptionState, SubscriptionStep>[] = [
  { name: 'activate', from: ['trialing', 'past_due', 'cancelled'], to: 'active', by: ['system'] },
  { name: 'renew', from: ['active'], to: 'active', by: ['system'] },
  { name: 'end_trial', from: ['trialing'], to: 'cancelled', by: ['clock'] },
  { name: 'fall_due', from: ['active'], to: 'past_due', by: ['clock'] },
  { name: 'end', from: ['active', 'past_due'], to: 'cancelled', by: ['clock'] },
]

export const TRIAL_DAYS = 30
/** Of a trial; a paid plan has as many as are paid for. */
export const TRIAL_SEATS = 10
/** How long a workspace whose payment failed waits for it before the subscription is over. */
export const PAST_DUE_DAYS = 30
export const DAY_MS = 86_400_000

/** A seat for a month, in minor units. */
const SEAT_MINOR: Record<Currency, number> = {
  USD: 900,
  EUR: 800,
  INR: 39_900,
  GBP: 700,
  JPY: 1_200,
  CHF: 900,
  SGD: 1_200,
  AED: 3_300,
  AUD: 1_400,
}

export function seatPrice(currency: string): { minor: number; currency: Currency } {
  const known = CURRENCIES.find((one) => one === currency) ?? 'USD'
  return { minor: SEAT_MINOR[known], currency: known }
}

/** What the clock does with a subscription whose time is over; null as long as it is not. */
export function stepAtEnd(
  one: { state: SubscriptionState; endDate: Date; cancelAtEnd: boolean },
  now: Date,
): SubscriptionStep | null {
  if (one.endDate > now) return null
  if (one.state === 'trialing') return 'end_trial'
  if (one.state === 'active') return one.cancelAtEnd ? 'end' : 'fall_due'
  const isGivenUp = one.endDate.getTime() + PAST_DUE_DAYS * DAY_MS <= now.getTime()
  return one.state === 'past_due' && isGivenUp ? 'end' : null
}
