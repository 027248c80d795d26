import { type Language, localeOf } from './language.ts'

/** Whole minor units (cents, paise, yen) of an ISO 4217 currency; never a fraction. */
export type Money = { minor: number; currency: string }

export const CURRENCIES = ['USD', 'EUR', 'INR', 'GBP', 'JPY', 'CHF', 'SGD', 'AED', 'AUD'] as const
export type Currency = (typeof CURRENCIES)[number]

export function money(minor: number, currency: string): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not whole minor units: ${minor}`)
  return { minor, currency }
}

/** Adds amounts of one currency; an empty list is zero of `currency`. */
export function sumMoney(amounts: readonly Money[], currency: string): Money {
  let minor = 0
  for (const amount of amounts) {
    if (amount.currency !== currency) throw new RangeError(`${amount.currency} added to ${currency}`)
    minor += amount.minor
  }
  return money(minor, currency)
}

export function timesMoney(amount: Money, count: number): Money {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole number: ${count}`)
  return money(amount.minor * count, amount.currency)
}

export function negateMoney(amount: Money): Money {
  return money(amount.minor === 0 ? 0 : -amount.minor, amount.currency)
}

/** A share of an amount in basis points (10 % is 1000), rounded half away from zero to a minor unit. */
export function shareOf(amount: Money, basisPoints: number): Money {
  return portionOf(amount, basisPoints, 10_000)
}

/**
 * `parts` of `whole` equal parts of an amount, rounded half away from zero to a minor unit. The integer
 * arithmetic is exact for every safe amount.
 */
export function portionOf(amount: Money, parts: number, whole: number): Money {
  const product = BigInt(amount.minor) * BigInt(parts)
  const sign = product < 0n ? -1n : 1n
  const rounded = (product * sign * 2n + BigInt(whole)) / (BigInt(whole) * 2n)
  return money(Number(rounded * sign), amount.currency)
}

/** Decimal places of a currency: 2 for most, 0 for the yen. */
export function minorDigits(currency: string): number {
  let found = digits.get(currency)
  if (found === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    found = format.resolvedOptions().maximumFractionDigits ?? 2
    digits.set(currency, found)
  }
  return found
}

const digits = new Map<string, number>()

/**
 * Reads a price as written on the wire or in a file ('1234.50'): digits with at most the currency's decimals.
 * Null for anything else, more decimals, or an amount above 10^12 minor units.
 */
export function parseMoney(text: string, currency: string): Money | null {
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = minorDigits(currency)
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return null
  const minor = Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
  return minor <= 1e12 ? money(minor, currency) : null
}

/**
 * Reads an amount as machines write it, with whatever noughts behind the decimals: '+1200.00000'. Null for
 * anything else.
 */
export function machineMoney(text: string, currency: string): Money | null {
  const short = text
    .trim()
    .replace(/^\+/, '')
    .replace(/(\.\d*?)0+$/, '$1')
  return parseMoney(short.replace(/\.$/, ''), currency)
}

/** Whole units of a currency, as an address says them. */
export function wholeMoney(units: number, currency: string): Money {
  return money(units * 10 ** minorDigits(currency), currency)
}

/**
 * Reads a list of amounts as configured ('USD 9, JPY 1200'), into minor units by currency; null unless each
 * of ours has one.
 */
export function parsePrices(text: string): Record<Currency, number> | null {
  const prices = new Map<string, number>()
  for (const entry of text.slice(0, 1_000).split(',')) {
    const [currency = '', amount = '', ...rest] = entry.trim().split(/\s+/)
    const known = CURRENCIES.find((one) => one === currency)
    const price = known && rest.length === 0 ? parseMoney(amount, known) : null
    if (!price || price.minor === 0) return null
    prices.set(currency, price.minor)
  }
  if (CURRENCIES.some((currency) => !prices.has(currency))) return null
  return Object.fromEntries(prices) as Record<Currency, number>
}

/**
 * Money as people of the language write it, with the currency's sign or its code; whole amounts without
 * decimals.
 */
export function formatMoney(amount: Money, language: Language, currency: 'sign' | 'code' = 'sign'): string {
  const digits = minorDigits(amount.currency)
  const value = amount.minor / 10 ** digits
  const shown = amount.minor % 10 ** digits === 0 ? 0 : digits
  return formatterOf(language, amount.currency, shown, currency).format(value)
}

/** Money as papers write it: each amount with all decimals of its currency, so that columns are even. */
export function formatExact({ minor, currency }: Money, language: Language): string {
  const digits = minorDigits(currency)
  return formatterOf(language, currency, digits, 'exact').format(minor / 10 ** digits)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Currencies whose short sign means them alone; 'S$' and 'A$' must not become '$'. */
const OWN_SIGN = /^(USD|EUR|GBP|JPY|INR)$/

function formatterOf(
  language: Language,
  currency: string,
  digits: number,
  shown: 'sign' | 'code' | 'exact',
): Intl.NumberFormat {
  const key = `${language}|${currency}|${digits}|${shown}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const locale = currency === 'INR' && language === 'en' ? 'en-IN' : localeOf(language)
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: shown === 'code' ? 'code' : OWN_SIGN.test(currency) ? 'narrowSymbol' : 'symbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // Italian and Spanish would leave 1.497,00 without its point.
      ...(shown === 'exact' && { useGrouping: 'always' as const }),
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/** The amount as a plain decimal for files and machines: '1234.50', '-0.05', '900'. */
export function decimalOf(amount: Money): string {
  const digits = minorDigits(amount.currency)
  const sign = amount.minor < 0 ? '-' : ''
  const text = String(Math.abs(amount.minor)).padStart(digits + 1, '0')
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
