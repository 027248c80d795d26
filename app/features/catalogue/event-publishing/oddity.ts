import type { TaxTerms } from '#app/kit/tax.ts'

/** Unusual points of a sale that staff must look at before publishing an event. */
export const ODDITIES = ['currency', 'tax', 'dear', 'cheap', 'country'] as const
export type Oddity = (typeof ODDITIES)[number]

/** So many times the price of its topic, or a part of it, is more likely a slip than a price. */
const TIMES = 5

type Sale = {
  currency: string
  usualCurrency: string
  /** The country of its organiser; null where nothing says it. */
  from: string | null
  tax: TaxTerms | null
  types: readonly { priceMinor: number }[]
  /** What its topic costs a person in the same currency, in minor units; null where it says nothing. */
  topicPrice: number | null
}

/**
 * The unusual points of a sale: another currency than its country's, no tax terms, prices far from its
 * topic's, no country.
 */
export function odditiesOf({ currency, usualCurrency, from, tax, types, topicPrice }: Sale): Oddity[] {
  const prices = types.map(({ priceMinor }) => priceMinor).filter((minor) => minor > 0)
  if (prices.length === 0) return []
  const is: Record<Oddity, boolean> = {
    currency: from !== null && currency !== usualCurrency,
    tax: tax === null,
    dear: topicPrice !== null && topicPrice > 0 && Math.max(...prices) >= topicPrice * TIMES,
    cheap: topicPrice !== null && Math.min(...prices) * TIMES <= topicPrice,
    country: from === null,
  }
  return ODDITIES.filter((oddity) => is[oddity])
}
