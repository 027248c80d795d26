import type { BankAccount } from '#app/features/people/bank-accounts/bank-account.ts'
import type { Money } from '#app/kit/money.ts'

/** The stored name of the gateway of payments that come by bank transfer. */
export const TRANSFER = 'transfer' as const

/**
 * The stored name of the gateway of payments that a company makes for many sellers at once, to the
 * marketplace's collecting account.
 */
export const COLLECTING = 'collecting' as const

/** What asks no card for money. */
export type ByTransfer = typeof TRANSFER | typeof COLLECTING

/** Whether a payment comes by bank transfer: to its seller's own account, or to the collecting account. */
export const isByTransfer = (gateway: string): gateway is ByTransfer =>
  gateway === TRANSFER || gateway === COLLECTING

/** Where buyers transfer to, and which reference tells the seller whose money it is (ISO 11649). */
export type TransferDetails = BankAccount & { reference: string }

/**
 * An account that its seller offers to a buyer, whether what that buyer takes seats of is good before the
 * money comes, and after how many days it is due then.
 */
export type InvoiceTerms = BankAccount & { validWhileUnpaid: boolean; termDays: number }

const RF = /^RF\d{2}[A-Z0-9]{1,21}$/

/** ISO 7064 MOD 97-10 over letters as numbers (A is 10), digit by digit as the number is long. */
function remainderOf(text: string): number {
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/**
 * The creditor reference (ISO 11649) of what has a reference of ours, of capital letters and figures, 21 at
 * most.
 */
export function creditorReference(of: string): string {
  const check = 98 - remainderOf(`${of}RF00`)
  return `RF${String(check).padStart(2, '0')}${of}`
}

/** What a creditor reference was made of, however it is spaced; null of one whose check digits are wrong. */
export function readReference(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/\s/g, '')
  if (!RF.test(plain)) return null
  return remainderOf(plain.slice(4) + plain.slice(0, 4)) === 1 ? plain.slice(4) : null
}

/** In groups of four, as people read and type it. */
export const writtenReference = (reference: string) => reference.replace(/(.{4})(?=.)/g, '$1 ')

const MOST_CENTS = 99_999_999_999

/**
 * What the code to scan of a euro transfer says (EPC069-12, version 2, UTF-8); null where there is none:
 * another currency, an account without IBAN, an amount beyond what banks take.
 */
export function epcText(
  { holder, format, number, reference }: TransferDetails,
  amount: Money,
): string | null {
  if (amount.currency !== 'EUR' || format !== 'iban') return null
  if (amount.minor < 1 || amount.minor > MOST_CENTS) return null
  const euros = `EUR${Math.floor(amount.minor / 100)}.${String(amount.minor % 100).padStart(2, '0')}`
  const name = [...holder.replace(/\s+/g, ' ')].slice(0, 70).join('')
  return ['BCD', '002', '1', 'SCT', '', name, number, euros, '', reference].join('\n')
}
