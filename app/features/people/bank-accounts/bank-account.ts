import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/**
 * How accounts are identified: by IBAN, in India by number and branch (IFSC), elsewhere by number and bank
 * (SWIFT, BIC).
 */
export const BANK_FORMATS = ['iban', 'ifsc', 'swift'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** `number` is the IBAN or the account number; `bank` the IFSC or the BIC, empty beside an IBAN. */
export type BankAccount = { holder: string; format: BankFormat; number: string; bank: string | null }

/** RBI: four letters of the bank, a zero, six letters or figures of the branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const NUMBERS: Record<Exclude<BankFormat, 'iban'>, RegExp> = { ifsc: /^\d{9,18}$/, swift: /^[A-Z0-9]{4,30}$/ }
const NO_IBAN = new Set(['US', 'CA', 'JP', 'AU', 'NZ', 'SG', 'HK', 'CN', 'KR', 'ZA', 'MX'])

/** The usual account format of a country (ISO 3166-1 alpha-2). */
export function bankFormatOf(country: string | null): BankFormat {
  if (country === 'IN') return 'ifsc'
  return country !== null && NO_IBAN.has(country) ? 'swift' : 'iban'
}

/** The format that a form sent, or `otherwise` where it is none of ours. */
export const bankFormatIn = (typed: string, otherwise: BankFormat): BankFormat =>
  BANK_FORMATS.find((format) => format === typed) ?? otherwise

/** An account number as it is compared and stored: capital letters and figures, no spaces. */
export const plainNumber = (typed: string) =>
  electronicFormatIBAN(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s./-]/g, ''),
  ) ?? ''

/** Which fields of an account are invalid, and why; checks the check digits of IBANs (ISO 13616). */
export function bankFaults({ format, number, bank }: Omit<BankAccount, 'holder'>): Record<string, string> {
  if (format === 'iban') return isValidIBAN(number) ? {} : { iban: 'company:bank.ibanFault' }
  const isBank = format === 'ifsc' ? IFSC.test(bank ?? '') : isValidBIC(bank ?? '')
  return {
    ...(NUMBERS[format].test(number) ? {} : { accountNumber: `company:bank.numberFault.${format}` }),
    ...(isBank ? {} : { [format === 'ifsc' ? 'ifsc' : 'bic']: `company:bank.${format}Fault` }),
  }
}

/** An IBAN in groups of four; any other number unchanged. */
export const writtenNumber = ({ format, number }: Pick<BankAccount, 'format' | 'number'>) =>
  format === 'iban' ? (friendlyFormatIBAN(number) ?? number) : number

/** The last figures of an account number, enough to tell accounts apart. */
export const maskedNumber = (number: string) => `•••• ${number.slice(-4)}`

/** A bank account as values of its form's fields. */
export function bankFields({ holder, format, number, bank }: BankAccount): Record<string, string | null> {
  if (format === 'iban') return { holder, format, iban: number }
  return { holder, format, accountNumber: number, [format === 'ifsc' ? 'ifsc' : 'bic']: bank }
}

/** Whether two accounts are one, whoever is said to hold them. */
export const isSameAccount = (one: BankAccount, other: BankAccount): boolean =>
  one.format === other.format && one.number === other.number && one.bank === other.bank
