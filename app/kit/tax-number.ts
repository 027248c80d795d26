import { checkVAT, countries } from 'jsvat'

export type TaxNumberFault = 'format' | 'gstinFormat' | 'gstinState' | 'gstinCheck' | 'vatFormat' | 'vatCheck'

/** Letters with which VAT numbers begin, by country: Greece writes EL. */
const PREFIXES: Record<string, string> = { GR: 'EL' }
const FORMAT = /^[A-Z0-9]{4,30}$/
const VAT_COUNTRIES = new Set(countries.flatMap(({ codes }) => codes.slice(0, 1)))
const GSTIN = /^(\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A tax number as it is compared and kept: capital letters and figures, nothing between them. */
export function plainTaxNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./-]/g, '')
}

/**
 * What is wrong with a tax number of a country (ISO 3166-1 alpha-2) by its form and check characters; null
 * when nothing is. India takes GSTINs alone. A number that begins as VAT numbers do, or has the form of the
 * country's own, must be a right one; other numbers, such as those of national tax offices, are only looked
 * at for their characters. Nobody is asked whether a number was given to somebody.
 */
export function taxNumberFault(typed: string, country: string): TaxNumberFault | null {
  const number = plainTaxNumber(typed)
  if (country === 'IN') return gstinFault(number)
  if (!FORMAT.test(number)) return 'format'
  const letters = /^([A-Z]{2,3})\d/.exec(number)?.[1]
  const said = letters && countries.some(({ codes }) => codes.includes(letters === 'EL' ? 'GR' : letters))
  const checked = checkVAT(said ? number : (PREFIXES[country] ?? country) + number, countries)
  if (!VAT_COUNTRIES.has(country) && !said) return null
  if (checked.isValid) return null
  if (checked.isValidFormat) return 'vatCheck'
  return said ? 'vatFormat' : null
}

/**
 * Whether a number is a VAT number of a country by its form and check characters, with or without the
 * country's letters.
 */
export const isVatNumber = (typed: string, country: string): boolean => vatNumberOf(typed, country) !== null

/**
 * Whether a number shows by its form and check characters that a business is registered for the tax on sales
 * of a country: a VAT number where there are such, a GSTIN in India, elsewhere any.
 */
export const isTaxNumberValid = (typed: string, country: string): boolean =>
  VAT_COUNTRIES.has(country) ? isVatNumber(typed, country) : taxNumberFault(typed, country) === null

/**
 * The VAT number of a country that a number is, with the country's letters; null of any other number. France
 * has letters inside of its numbers: one that is right with the letters of another country is that one's.
 */
export function vatNumberOf(typed: string, country: string): string | null {
  const number = plainTaxNumber(typed)
  const prefix = PREFIXES[country] ?? country
  const isWhole = number.startsWith(prefix)
  if (!isWhole && checkVAT(number, countries).isValid) return null
  const whole = isWhole ? number : prefix + number
  const checked = checkVAT(whole, countries)
  return checked.isValid && checked.country?.isoCode.short === country ? whole : null
}

/** The state of India that a GSTIN names, the form, and the last character, which follows from the others. */
function gstinFault(number: string): TaxNumberFault | null {
  const state = Number(GSTIN.exec(number)?.[1] ?? Number.NaN)
  if (Number.isNaN(state)) return 'gstinFormat'
  if (!((state >= 1 && state <= 38) || state === 97 || state === 99)) return 'gstinState'
  return gstinCheckCharacter(number.slice(0, 14)) === number[14] ? null : 'gstinCheck'
}

/**
 * The fifteenth character of a GSTIN: characters in base 36, every second one doubled, figures added, by
 * modulo 36.
 */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0
  for (const [at, character] of [...first14].entries()) {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}
