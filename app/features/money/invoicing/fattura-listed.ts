import { fatturaOf } from './fattura-of.ts'
import type { IssuedPaper } from './fattura-source.ts'
import { inv01Of } from './inv-01-of.ts'
import { selfBilledFattura } from './self-billed-fattura.ts'
import type { InvoiceLine } from './tables.server.ts'

/**
 * What of national formats a document is told to be: Italy's file, what its buyer there hands in, India's
 * file.
 */
export type ListedFattura = { isFattura: boolean; isSelfBilled: boolean; isInv01: boolean }

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
    isInv01: inv01Of(of, preceding) !== null,
  }
}
