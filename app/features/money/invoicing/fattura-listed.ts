import { fatturaOf } from './fattura-of.ts'
import type { IssuedPaper } from './fattura-source.ts'
import { selfBilledFattura } from './self-billed-fattura.ts'
import type { InvoiceLine } from './tables.server.ts'

/** What of Italy's format a document is told to be: its own file, or what its buyer hands in. */
export type ListedFattura = { isFattura: boolean; isSelfBilled: boolean }

/** The same as of all of a document, told without its lines. */
export function fatturaListed(row: Omit<IssuedPaper, 'lines'>): ListedFattura {
  const lines = (row.tax?.parts ?? []).map(({ taxableMinor, taxMinor, ...tax }): InvoiceLine => {
    const totalMinor = taxableMinor + (row.tax?.isIncluded ? taxMinor : 0)
    return { text: '-', quantity: 1, unitMinor: totalMinor, totalMinor, tax }
  })
  // What a note corrects is not known here, and is known of each.
  const preceding = { number: '1', issuedOn: row.issuedOn }
  const of = { ...row, lines }
  return {
    isFattura: fatturaOf(of, preceding) !== null,
    isSelfBilled: selfBilledFattura(of, preceding) !== null,
  }
}
