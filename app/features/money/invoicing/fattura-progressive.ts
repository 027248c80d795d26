import type { DocumentKind } from './invoice.ts'

const [LENGTH, BASE, FIRST_YEAR, YEARS] = [5, 36, 2020, 50]
const KINDS: Record<DocumentKind, number> = { invoice: 0, credit_note: 1, final: 2 }
/** So many documents of a kind and year have a progressive number of their own. */
const A_YEAR = Math.floor(BASE ** LENGTH / (YEARS * Object.keys(KINDS).length))

type Numbered = { kind: DocumentKind; year: number; number: number }

/**
 * Five characters that no other document of the same seller has, as long as it issues fewer than 400,000 of a
 * kind in a year, for 50 years.
 */
export function progressiveOf({ kind, year, number }: Numbered): string {
  const series = (((year - FIRST_YEAR) % YEARS) + YEARS) % YEARS
  const nth = (series * Object.keys(KINDS).length + KINDS[kind]) * A_YEAR + (number % A_YEAR)
  return nth.toString(BASE).toUpperCase().padStart(LENGTH, '0')
}

/**
 * The same of what a buyer writes of another's document, from its id: two of one buyer are the same once in
 * sixty million pairs.
 */
export function progressiveOfId(id: string): string {
  const figures = BigInt(`0x${id.replaceAll('-', '')}`)
  // The last places of an id are by chance.
  const nth = Number((figures ^ (figures >> 40n)) % BigInt(BASE ** LENGTH))
  return nth.toString(BASE).toUpperCase().padStart(LENGTH, '0')
}
