import { type Money, minorDigits, money } from './money.ts'
import { RATES_OF_DAY } from './rates-of-day.ts'

/**
 * Units of each currency for one euro on a day: reference rates of the European Central Bank, the dirham by
 * its fixed rate to the dollar. For comparing prices only: nothing is ever charged by them. `npm run rates`
 * writes them anew.
 */
export const RATES: { day: string; perEuro: Readonly<Record<string, number>> } = RATES_OF_DAY

const FRESH_MS = 30 * 86_400_000

/** Whether rates are so old that readers must be told. */
export const areRatesOld = (now: Date) => now.getTime() - Date.parse(RATES.day) > FRESH_MS

/**
 * By what minor units of a currency are multiplied to be roughly minor units of another; null for unknown
 * ones.
 */
export function roughFactor(from: string, to: string): number | null {
  const [own, other] = [RATES.perEuro[from], RATES.perEuro[to]]
  if (own === undefined || other === undefined) return null
  return (other / own) * 10 ** (minorDigits(to) - minorDigits(from))
}

/**
 * An amount in another currency, to three digits: more would pretend to be exact. Null for unknown
 * currencies.
 */
export function roughly(amount: Money, currency: string): Money | null {
  const factor = roughFactor(amount.currency, currency)
  if (factor === null) return null
  const whole = 10 ** minorDigits(currency)
  const units = Number(((amount.minor * factor) / whole).toPrecision(3))
  return money(Math.round(units * whole), currency)
}
