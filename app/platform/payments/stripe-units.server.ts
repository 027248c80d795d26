import { type Money, minorDigits, money } from '#app/kit/money.ts'

// https://docs.stripe.com/currencies: all others have two decimals there, ISK and UGX with them, whose last
// two are 0.
const WITHOUT = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

const digitsOf = (currency: string) =>
  WITHOUT.includes(currency) ? 0 : WITH_THREE.includes(currency) ? 3 : 2

/**
 * An amount in the units in which Stripe counts; null where it has none for it: of three decimals the last
 * must be 0.
 */
export function stripeUnits({ minor, currency }: Money): number | null {
  const units = minor * 10 ** (digitsOf(currency) - minorDigits(currency))
  const isWhole = Number.isSafeInteger(units) && (digitsOf(currency) !== 3 || units % 10 === 0)
  return isWhole ? units : null
}

/**
 * What Stripe's units of a currency, whose code it writes small, are for us. Throws for what we cannot count.
 */
export function ofStripe(units: number, code: string): Money {
  const currency = code.toUpperCase()
  return money(units * 10 ** (minorDigits(currency) - digitsOf(currency)), currency)
}
