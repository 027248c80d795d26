import { CURRENCIES, type Currency } from '#app/kit/money.ts'

/** Why staff gives money of an order back beyond its terms: the list that is chosen from. */
export const GOODWILL_REASONS = [
  'training_poor',
  'not_as_described',
  'organiser_unreachable',
  'our_mistake',
  'hardship',
  'charged_twice',
] as const
export type GoodwillReason = (typeof GOODWILL_REASONS)[number]

/** So much of one order staff gives back alone, in minor units. */
const ALONE_LIMIT: Record<Currency, number> = {
  USD: 50_000,
  EUR: 50_000,
  INR: 2_500_000,
  GBP: 50_000,
  JPY: 80_000,
  CHF: 50_000,
  SGD: 75_000,
  AED: 200_000,
  AUD: 75_000,
}

/** The limit of a currency, in minor units; nothing of one that has none. */
export function aloneLimitOf(currency: string): number {
  const known = CURRENCIES.find((one) => one === currency)
  return known === undefined ? 0 : ALONE_LIMIT[known]
}

/**
 * Whether it takes a second person that so much more goes back, in minor units, of an order of which so much
 * was given before: many small sums are one large one. Of a currency without a limit it always does.
 */
export const takesSecondPerson = (before: number, more: number, currency: string): boolean =>
  before + more > aloneLimitOf(currency)
