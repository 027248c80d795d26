import { portionOf } from '#app/kit/money.ts'
import type { SaidTerms } from '#app/kit/tax.ts'
import type { InvoiceLine } from './tables.server.ts'

type Document = { currency: string; totalMinor: number; taxMinor: number; tax: SaidTerms | null }
type Credit = { totalMinor: number; taxMinor: number }

/**
 * What a credit note says that raises what is credited of an invoice from `before` to `back` (minor units):
 * its part of the tax, such that the parts of all add up to what would be credited at once.
 */
export function creditOf(invoice: Document, { before, back }: { before: number; back: number }): Credit {
  const tax = { minor: invoice.taxMinor, currency: invoice.currency }
  const taxOf = (minor: number) =>
    invoice.totalMinor === 0 ? 0 : portionOf(tax, minor, invoice.totalMinor).minor
  return { totalMinor: back - before, taxMinor: taxOf(back) - taxOf(before) }
}

export type CreditedLine = { text: string; quantity: number; unitMinor: number }

/**
 * The lines of a credit, in proportion to what they were billed at: prices as the invoice says them, without
 * tax that is added.
 */
export function creditLines(
  lines: readonly CreditedLine[],
  credit: Credit,
  { currency, tax }: Document,
): InvoiceLine[] {
  const sum = { minor: credit.totalMinor - (tax?.treatment === 'added' ? credit.taxMinor : 0), currency }
  const billed = lines.map(({ quantity, unitMinor }) => quantity * unitMinor)
  const whole = billed.reduce((all, minor) => all + minor, 0)
  const upTo = (minor: number) => (whole === 0 ? 0 : portionOf(sum, minor, whole).minor)
  let before = 0
  return lines.map((line, at) => {
    const after = before + (billed[at] ?? 0)
    const totalMinor = upTo(after) - upTo(before)
    before = after
    return { ...line, totalMinor }
  })
}
