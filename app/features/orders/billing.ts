import type { InvoiceLine, PartySnapshot } from '#app/features/invoicing/tables.server.ts'
import type { BillingDetails } from './tables.server.ts'

type Line = { name: string; quantity: number; unitMinor: number }

/** The lines of an order as its invoice says them. */
export function invoiceLines(title: string, lines: Line[]): InvoiceLine[] {
  return lines.map(({ name, quantity, unitMinor }) => ({
    text: `${title}: ${name}`,
    quantity,
    unitMinor,
    totalMinor: quantity * unitMinor,
  }))
}

/** Who is billed, as a document says it. */
export function partyOf(billing: BillingDetails | null): PartySnapshot {
  if (!billing) return { name: '' }
  const { kind: _kind, company, name, ...rest } = billing
  return company ? { ...rest, name: company } : { ...rest, name }
}
