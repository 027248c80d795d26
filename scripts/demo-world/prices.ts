import { minorDigits } from '#app/kit/money.ts'

type Market = { currency: string; perHour: number; perDay: [low: number, high: number]; step: number }

const EURO = (perHour: number, low: number, high: number): Market => ({
  currency: 'EUR',
  perHour,
  perDay: [low, high],
  step: 10,
})

/**
 * What a seat costs an hour and a trainer a day, in whole units, by country; prices are rounded to `step`.
 */
const MARKETS: Record<string, Market> = {
  IN: { currency: 'INR', perHour: 1_600, perDay: [18_000, 70_000], step: 500 },
  DE: EURO(46, 1_100, 2_300),
  AT: EURO(44, 1_000, 2_000),
  FR: EURO(40, 900, 1_900),
  BE: EURO(42, 900, 1_900),
  IT: EURO(32, 700, 1_500),
  ES: EURO(29, 650, 1_400),
  CH: { currency: 'CHF', perHour: 64, perDay: [1_800, 3_200], step: 10 },
  JP: { currency: 'JPY', perHour: 5_200, perDay: [150_000, 350_000], step: 1_000 },
  GB: { currency: 'GBP', perHour: 41, perDay: [850, 1_800], step: 5 },
  US: { currency: 'USD', perHour: 52, perDay: [1_300, 2_900], step: 10 },
  MX: { currency: 'USD', perHour: 21, perDay: [500, 1_000], step: 10 },
  SG: { currency: 'SGD', perHour: 62, perDay: [1_500, 3_000], step: 10 },
  AE: { currency: 'AED', perHour: 170, perDay: [4_000, 9_000], step: 50 },
}

export function marketOf(country: string): Market {
  const market = MARKETS[country]
  if (!market) throw new RangeError(`no prices for ${country}`)
  return market
}

/** Whole units as minor units of a currency: 690 EUR is 69000, 12000 JPY is 12000. */
export function minorOf(units: number, currency: string): number {
  return Math.round(units * 10 ** minorDigits(currency))
}

export function rounded(units: number, step: number): number {
  return Math.max(step, Math.round(units / step) * step)
}
