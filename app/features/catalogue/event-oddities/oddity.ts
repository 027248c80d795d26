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
  'aboveOthers',
  'belowOthers',
  'country',
  'copied',
  'onlyOffer',
] as const
export type Oddity = (typeof ODDITIES)[number]

/** So many times the price of its topic or of others, or a part of it, is more likely a slip than a price. */
const TIMES = 5

/** Of fewer events of others nothing is learnt about what is usual. */
const ENOUGH = 8

/** Among whom a price is compared: its category, the ones beside it, or all. */
export const AMONG = ['category', 'beside', 'all'] as const
type Among = (typeof AMONG)[number]

/** What an hour of an event costs a person, in minor units of a currency, and how near it is. */
export type HourlyPrice = { currency: string; minor: number; near: 0 | 1 | 2 }

type Sold = {
  currency: string
  types: readonly { priceMinor: number }[]
  /** How long its sessions take together. */
  hours: number
  /** Of the last events of others. */
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
 * What a seat usually costs for as many hours, in minor units of the event's currency, and among whom: the
 * median of others in its category, where these are too few in those beside it, too, or of all. Null where
 * there are too few at all.
 */
export function usualAmongOthers({ currency, hours, others }: Sold): { minor: number; among: Among } | null {
  for (const [near, among] of AMONG.entries()) {
    const hourly = others
      .filter((other) => other.near <= near)
      .map((other) => other.minor * (roughFactor(other.currency, currency) ?? Number.NaN))
      .filter(Number.isFinite)
      .toSorted((one, other) => one - other)
    const median = hourly[Math.floor(hourly.length / 2)]
    if (hourly.length >= ENOUGH && median !== undefined && hours > 0)
      return { minor: Math.round(median * hours), among }
  }
  return null
}

/**
 * The unusual points of an event: of its price another currency than its country's, no tax terms, far from
 * what its topic or others cost, no country; of every event a clock of another country, text of
 * somebody else, and that it is all its organiser shows.
 */
export function odditiesOf(event: Offered): Oddity[] {
  const { currency, usualCurrency, from, country, timeZone, tax, types, topicPrice } = event
  const prices = types.map(({ priceMinor }) => priceMinor).filter((minor) => minor > 0)
  const isPriced = prices.length > 0
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const isDear = (usual: number | null) => usual !== null && usual > 0 && highest >= usual * TIMES
  const isCheap = (usual: number | null) => usual !== null && lowest * TIMES <= usual
  const usual = usualAmongOthers(event)?.minor ?? null
  const [place, ofZone] = [country ?? from, countryOfZone(timeZone)]
  const is: Record<Oddity, boolean> = {
    currency: isPriced && from !== null && currency !== usualCurrency,
    zone: place !== null && ofZone !== null && place !== ofZone,
    tax: isPriced && tax === null,
    dear: isPriced && isDear(topicPrice),
    cheap: isPriced && isCheap(topicPrice),
    aboveOthers: isPriced && isDear(usual),
    belowOthers: isPriced && isCheap(usual),
    country: isPriced && from === null,
    copied: event.copiedFrom !== null,
    onlyOffer: event.isOnlyOffer,
  }
  return ODDITIES.filter((oddity) => is[oddity])
}
