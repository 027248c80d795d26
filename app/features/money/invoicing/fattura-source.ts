import type { IssuedRow } from './e-invoice-of.ts'
import type { invoices } from './tables.server.ts'

/** What of an issued document a FatturaPA is made of. */
export type IssuedPaper = IssuedRow &
  Pick<typeof invoices.$inferSelect, 'id' | 'year' | 'number' | 'withholding' | 'withheldMinor'>

/** What a document corrects, stands for, or deducts. */
export type Preceding = { number: string; issuedOn: string }
