import { plainTaxNumber, vatNumberOf } from './tax-number.ts'

/** A number under which a seller is registered for the tax of another country (ISO 3166-1 alpha-2). */
export type TaxRegistration = { country: string; number: string }

/** Countries whose VAT numbers begin with other letters than theirs. */
const COUNTRIES: Record<string, string> = { EL: 'GR' }
const SEPARATORS = /[,;\n]+/

/** A number with its country's letters in front; null of what is no VAT number. */
function registrationOf(typed: string): TaxRegistration | null {
  const letters = plainTaxNumber(typed).slice(0, 2)
  const country = COUNTRIES[letters] ?? letters
  const number = vatNumberOf(typed, country)
  return number === null || !plainTaxNumber(typed).startsWith(letters) ? null : { country, number }
}

const piecesOf = (text: string) =>
  text
    .split(SEPARATORS)
    .map((piece) => piece.trim())
    .filter(Boolean)

/** The registrations of a text, as they are typed or kept: one beside the other. */
export const registrationsOf = (text: string | null): TaxRegistration[] =>
  piecesOf(text ?? '').flatMap((piece) => registrationOf(piece) ?? [])

/**
 * What is wrong with registrations as they are typed by a seller at home in a country: a number that is none,
 * one of that country, or a second one of a country; null when nothing is.
 */
export function registrationFault(text: string, home: string): 'number' | 'home' | 'twice' | null {
  const known = new Set<string>()
  for (const typed of piecesOf(text)) {
    const read = registrationOf(typed)
    if (!read) return 'number'
    if (read.country === home) return 'home'
    if (known.has(read.country)) return 'twice'
    known.add(read.country)
  }
  return null
}

/** Registrations as they are kept; null for none. */
export const keptRegistrations = (text: string): string | null =>
  registrationsOf(text)
    .map(({ number }) => number)
    .join(', ') || null

/**
 * Under which of its registrations a seller charges the tax of a document, by whose tax its parts are; null
 * where it is its own country's, or it has said none.
 */
export function registrationFor(
  kept: string | null,
  parts: readonly { country?: string; rate: number }[],
): TaxRegistration | null {
  const countries = new Set(parts.flatMap(({ country, rate }) => (country && rate > 0 ? [country] : [])))
  return registrationsOf(kept).find(({ country }) => countries.has(country)) ?? null
}
