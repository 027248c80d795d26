import { roughFactor } from '#app/kit/exchange-rate.ts'
import { countryOfZone } from '#app/kit/phone.ts'
import type { TaxTerms } from '#app/kit/tax.ts'

/** Unusual points of an event that staff must look at before it is published. */
export const ODDITIES = [
  'currency',
  'zone',
  'tax',
  'dear',
  'cheap',
  'aboveCategory',
  'belowCategory',
  'country',
  'copied',
  'onlyOffer',
] as const
export type Oddity = (typeof ODDITIES)[number]

/** So many times the price of its topic or category, or a part of it, is more likely a slip than a price. */
const TIMES = 5

/** Of so few events of others nothing is learnt about the prices of a category. */
const ENOUGH = 8

/** What an hour of an event costs a person, in minor units of a currency. */
export type HourlyPrice = { currency: string; minor: number }

type Sold = {
  currency: string
  types: readonly { priceMinor: number }[]
  /** How long its sessions take together. */
  hours: number
  /** Of the last events of others in its category. */
  others: readonly HourlyPrice[]
}

type Offered = Sold & {
  usualCurrency: string
  /** The country of its organiser; null where nothing says it. */
  from: string | null
  /** Where it takes place; null of what is held online. */
  country: string | null
  timeZone: string
  tax: TaxTerms | null
  /** What its topic costs a person in the same currency, in minor units; null where it says nothing. */
  topicPrice: number | null
  /** A topic or event of somebody else that has a paragraph of it. */
  copiedFrom: object | null
  /** Whether its organiser shows nothing else. */
  isOnlyOffer: boolean
}

/**
 * What a seat usually costs in the category for as many hours, in minor units of the event's currency: the
 * median of others. Null where there are too few of them.
 */
export function usualInCategory({ currency, hours, others }: Sold): number | null {
  const hourly = others
    .map((other) => other.minor * (roughFactor(other.currency, currency) ?? Number.NaN))
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other)
  const median = hourly[Math.floor(hourly.length / 2)]
  return hourly.length < ENOUGH || median === undefined || hours <= 0 ? null : Math.round(median * hours)
}

/**
 * The unusual points of an event: of its price another currency than its country's, no tax terms, far from
 * what its topic or its category costs, no country; of every event a clock of another country, text of
 * somebody else, and that it is all its organiser shows.
 */
export function odditiesOf(event: Offered): Oddity[] {
  const { currency, usualCurrency, from, country, timeZone, tax, types, topicPrice } = event
  const prices = types.map(({ priceMinor }) => priceMinor).filter((minor) => minor > 0)
  const isPriced = prices.length > 0
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const isDear = (usual: number | null) => usual !== null && usual > 0 && highest >= usual * TIMES
  const isCheap = (usual: number | null) => usual !== null && lowest * TIMES <= usual
  const usual = usualInCategory(event)
  const [place, ofZone] = [country ?? from, countryOfZone(timeZone)]
  const is: Record<Oddity, boolean> = {
    currency: isPriced && from !== null && currency !== usualCurrency,
    zone: place !== null && ofZone !== null && place !== ofZone,
    tax: isPriced && tax === null,
    dear: isPriced && isDear(topicPrice),
    cheap: isPriced && isCheap(topicPrice),
    aboveCategory: isPriced && isDear(usual),
    belowCategory: isPriced && isCheap(usual),
    country: isPriced && from === null,
    copied: event.copiedFrom !== null,
    onlyOffer: event.isOnlyOffer,
  }
  return ODDITIES.filter((oddity) => is[oddity])
}
