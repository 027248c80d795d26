import { type Money, parseMoney } from './money.ts'
import { wholeAmount } from './whole-amount.ts'

/**
 * An amount as people write it, with decimals or without: '4500', '4.500', '4,500.50', "4'500,5", '1,00,000'. One or two digits
 * behind the last sign are decimals. Null for what is no amount of the currency.
 */
export function amountOf(typed: string, currency: string): Money | null {
  const plain = typed.normalize('NFKC').trim()
  const [, before = '', decimals = ''] = /^(.*\d)[.,](\d{1,2})$/.exec(plain) ?? []
  const whole = wholeAmount.safeParse(decimals === '' ? plain : before)
  if (!whole.success) return null
  return parseMoney(decimals === '' ? whole.data : `${whole.data}.${decimals}`, currency)
}
