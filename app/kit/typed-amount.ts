import { readFigures } from './amount-figures.ts'
import { currenciesMeant } from './currency-marks.ts'
import { decimalOf, type Money, minorDigits, parseMoney } from './money.ts'

export const LONGEST_AMOUNT = 60
/** '1200.-', '1200,–' and '1200/-': no cents, no paise. */
const NOTHING_BEHIND = /^\s*(?:[.,]\s?[-–—]{1,2}|\/[-–—])/

/**
 * Why a text is no amount of a currency: none at all, one that can be read in two ways, one of another
 * currency.
 */
export type AmountFault = 'none' | 'twoWays' | 'otherCurrency'

/**
 * An amount as people write it, with decimals or without, with a sign of the currency or without: '4500',
 * '4.500', '€ 1.200,50', "4'500,5", '₹1,00,000', '1200.-'. What can be read in two ways ('0.500') is a fault,
 * and never guessed.
 */
export function readAmount(typed: string, currency: string): Money | AmountFault {
  const { figures, meant } = partsOf(typed)
  if (figures === '' || meant.includes(null)) return 'none'
  if (meant.some((currencies) => !currencies?.includes(currency))) return 'otherCurrency'
  const written = readFigures(figures, { digits: minorDigits(currency) })
  if (written === null || written === 'twoWays') return written ?? 'none'
  return parseMoney(written, currency) ?? 'none'
}

/** What is wrong with an amount whatever its currency; null where nothing is. */
export function faultOfAny(typed: string): AmountFault | null {
  const { figures, meant } = partsOf(typed)
  const written = readFigures(figures)
  if (written === null || meant.includes(null)) return 'none'
  return written === 'twoWays' ? written : null
}

function partsOf(typed: string) {
  const plain = typed.length > LONGEST_AMOUNT ? '' : typed.normalize('NFKC')
  const [, before = '', figures = '', after = ''] =
    /^([^\p{Nd}]*)(\p{Nd}(?:.*\p{Nd})?)([^\p{Nd}]*)$/su.exec(plain) ?? []
  const marks = [before, after.replace(NOTHING_BEHIND, '')].map((mark) => mark.trim()).filter(Boolean)
  return { figures, meant: marks.map(currenciesMeant) }
}

/** The same where what is wrong is said elsewhere: null for what is no amount of the currency. */
export function amountOf(typed: string, currency: string): Money | null {
  const read = readAmount(typed, currency)
  return typeof read === 'string' ? null : read
}

/** An amount as a form shows it, to be typed over: '4500', '49.50'. */
export function asTyped(amount: Money): string {
  return decimalOf(amount).replace(/\.0+$/, '')
}

/**
 * What is said beside a field whose amount cannot be taken, by its key: `otherwise` where it is none at all.
 */
export function amountFault(typed: string, currency: string, otherwise?: string): string {
  const read = readAmount(typed, currency)
  return faultKey(typeof read === 'string' ? read : 'none', otherwise)
}

export function faultKey(fault: AmountFault, otherwise = 'common:invalid.amount'): string {
  if (fault === 'twoWays') return 'common:invalid.amountTwoWays'
  return fault === 'otherCurrency' ? 'common:invalid.amountCurrency' : otherwise
}
