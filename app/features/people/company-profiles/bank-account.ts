import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { defineFact } from '#app/kit/fact.ts'

/**
 * How accounts are named: by IBAN, in India by number and branch (IFSC), elsewhere by number and bank (SWIFT,
 * BIC).
 */
export const BANK_FORMATS = ['iban', 'ifsc', 'swift'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/**
 * `number` is the IBAN, or the number of the account; `bank` the IFSC or the BIC, and nothing beside an IBAN.
 */
export type BankAccount = { holder: string; format: BankFormat; number: string; bank: string | null }

/** Where a company's money goes is another account than before, or none any more. */
export const bankAccountChanged = defineFact('company.bank-changed', { step: 'word' })

/** RBI: four letters of the bank, a zero, six letters or figures of the branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const NUMBERS: Record<Exclude<BankFormat, 'iban'>, RegExp> = { ifsc: /^\d{9,18}$/, swift: /^[A-Z0-9]{4,30}$/ }
const NO_IBAN = new Set(['US', 'CA', 'JP', 'AU', 'NZ', 'SG', 'HK', 'CN', 'KR', 'ZA', 'MX'])

/** What is asked for first in a country (ISO 3166-1 alpha-2). */
export function bankFormatOf(country: string | null): BankFormat {
  if (country === 'IN') return 'ifsc'
  return country !== null && NO_IBAN.has(country) ? 'swift' : 'iban'
}

/** The format that a form brought, whatever it brought, or else `otherwise`. */
export const bankFormatIn = (typed: string, otherwise: BankFormat): BankFormat =>
  BANK_FORMATS.find((format) => format === typed) ?? otherwise

/** A number as it is compared and kept: capital letters and figures, nothing between them. */
export const plainNumber = (typed: string) =>
  electronicFormatIBAN(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s./-]/g, ''),
  ) ?? ''

/**
 * Which fields of an account cannot be right, and why; the check figures of IBANs are looked at (ISO 13616).
 */
export function bankFaults({ format, number, bank }: Omit<BankAccount, 'holder'>): Record<string, string> {
  if (format === 'iban') return isValidIBAN(number) ? {} : { iban: 'company:bank.ibanFault' }
  const isBank = format === 'ifsc' ? IFSC.test(bank ?? '') : isValidBIC(bank ?? '')
  return {
    ...(NUMBERS[format].test(number) ? {} : { accountNumber: `company:bank.numberFault.${format}` }),
    ...(isBank ? {} : { [format === 'ifsc' ? 'ifsc' : 'bic']: `company:bank.${format}Fault` }),
  }
}

/** An IBAN in groups of four, and any other number as it is. */
export const writtenNumber = ({ format, number }: Pick<BankAccount, 'format' | 'number'>) =>
  format === 'iban' ? (friendlyFormatIBAN(number) ?? number) : number

/** As much of a number as tells one account from the other. */
export const maskedNumber = (number: string) => `•••• ${number.slice(-4)}`
