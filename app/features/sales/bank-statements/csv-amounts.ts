import { type DecimalSign, plainFigures, readFigures } from '#app/kit/amount-figures.ts'
import { currenciesMeant } from '#app/kit/currency-marks.ts'
import { minorDigits } from '#app/kit/money.ts'
import { StatementFault } from './statement.ts'

type Sign = 1 | -1
type Amount = { sign: Sign; digits: string }

/** An amount without what stands around its figures, and its sign; null of what is none. */
function bareOf(typed: string): Amount | null {
  // In the code page of Japan the sign of the yen is where others have a backslash.
  const plain = plainFigures(typed)
    .replace(/[−–▲△]/g, '-')
    .replace(/\\/g, '¥')
  const [, before = '', within = '', after = ''] = /^([^\d]*)(\d(?:.*\d)?)([^\d]*)$/.exec(plain) ?? []
  if (within === '') return null
  const words = `${before} ${after}`.split(/(?<=[-+()])|(?=[-+()])|\s/).map((word) => word.trim())
  const around = words
    .filter((word) => word !== '' && (SIGNS.has(word.toUpperCase()) || !currenciesMeant(word)))
    .join('')
  const sign = SIGNS.get(around.toUpperCase())
  return sign === undefined ? null : { sign, digits: within }
}

const SIGNS = new Map<string, Sign>([
  ['', 1],
  ['+', 1],
  ['CR', 1],
  ['C', 1],
  ['H', 1],
  ['-', -1],
  ['DR', -1],
  ['D', -1],
  ['S', -1],
  ['()', -1],
])

/** Which sign parts the decimals, as one amount tells it: null where it could be either. */
function decimalIn(digits: string): DecimalSign | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && point < 0) return null
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const [own, other] = comma >= 0 ? ([',', '.'] as const) : (['.', ','] as const)
  if (digits.indexOf(own) !== digits.lastIndexOf(own)) return other
  return digits.length - digits.lastIndexOf(own) - 1 === 3 ? null : own
}

/**
 * Reads the amounts of a column, as '1234.50' with their sign. The decimal sign is deduced from all of them
 * together, or given by a person (`said`); refuses with `amounts` where they contradict each other, or where
 * 1.234 could be either.
 */
export function amountReader(
  all: readonly string[],
  currencies: readonly string[],
  said: DecimalSign | null = null,
): (typed: string) => Amount | null {
  const bare = all.map((typed) => bareOf(typed)?.digits ?? '')
  const marks = new Set(said === null ? bare.flatMap((digits) => decimalIn(digits) ?? []) : [said])
  if (marks.size > 1) throw new StatementFault('amounts')
  const [decimal] = marks
  const isOpen = decimal === undefined && bare.some((digits) => /[.,]/.test(digits))
  if (isOpen && !currencies.every((currency) => minorDigits(currency) === 0))
    throw new StatementFault('amounts')
  return (typed) => {
    const amount = bareOf(typed)
    if (!amount) return null
    const read = readFigures(amount.digits, decimal === undefined ? undefined : { decimal })
    return read === null || read === 'twoWays' ? null : { sign: amount.sign, digits: read }
  }
}
