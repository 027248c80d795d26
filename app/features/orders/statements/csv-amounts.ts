import { minorDigits } from '#app/kit/money.ts'
import { StatementFault } from './statement.ts'

type Sign = 1 | -1
type Amount = { sign: Sign; digits: string }

const MARKS = /[€$£¥₹円元]|\b[A-Z]{3}\b/gi

/** An amount without what stands around its figures, and its sign; null of what is none. */
function bareOf(typed: string): Amount | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[−–]/g, '-')
    .replace(/[\s'’]/g, '')
  const [, before = '', within = '', after = ''] = /^([^\d]*)(\d[\d.,]*?)([^\d]*)$/.exec(plain) ?? []
  if (within === '') return null
  const around = `${before}${after}`.replace(MARKS, '').toUpperCase()
  const sign = { '': 1, '+': 1, CR: 1, C: 1, H: 1, '-': -1, DR: -1, D: -1, S: -1, '()': -1 }[around]
  return sign === 1 || sign === -1 ? { sign, digits: within } : null
}

/** Which sign parts the decimals, as one amount tells it: null where it could be either. */
function decimalIn(digits: string): ',' | '.' | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && point < 0) return null
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const [own, other] = comma >= 0 ? ([',', '.'] as const) : (['.', ','] as const)
  if (digits.indexOf(own) !== digits.lastIndexOf(own)) return other
  return digits.length - digits.lastIndexOf(own) - 1 === 3 ? null : own
}

/**
 * Reads the amounts of a column, as '1234.50' with their sign. Which of comma and point parts the decimals is told by all of them
 * together; refuses with `amounts` where they contradict each other, or where 1.234 could be either.
 */
export function amountReader(
  all: readonly string[],
  currencies: readonly string[],
): (typed: string) => Amount | null {
  const bare = all.map((typed) => bareOf(typed)?.digits ?? '')
  const told = new Set(bare.flatMap((digits) => decimalIn(digits) ?? []))
  if (told.size > 1) throw new StatementFault('amounts')
  const [decimal] = told
  const isOpen = decimal === undefined && bare.some((digits) => /[.,]/.test(digits))
  if (isOpen && !currencies.every((currency) => minorDigits(currency) === 0))
    throw new StatementFault('amounts')
  return (typed) => {
    const amount = bareOf(typed)
    if (!amount) return null
    const [whole = '', ...fractions] = decimal === undefined ? [amount.digits] : amount.digits.split(decimal)
    const [fraction = ''] = fractions
    if (fractions.length > 1 || /[.,]/.test(fraction)) return null
    if (!/^\d+$|^\d{1,3}([.,])\d{2,3}(\1\d{2,3})*$/.test(whole)) return null
    const decimals = fraction.replace(/0+$/, '')
    return { sign: amount.sign, digits: whole.replace(/[.,]/g, '') + (decimals === '' ? '' : `.${decimals}`) }
  }
}
