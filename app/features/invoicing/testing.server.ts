import type { Tx } from '#app/platform/db.server.ts'
import { inPieces } from '#app/platform/testing/pieces.ts'
import { invoices } from './tables.server.ts'

/** Invoices as they were issued, with numbers that were taken. */
export async function issuedInvoices(tx: Tx, rows: (typeof invoices.$inferInsert)[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insert(invoices).values(piece))
}
