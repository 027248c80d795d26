import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { inPieces } from '#app/platform/testing/pieces.ts'
import { documentCounters, invoices } from './tables.server.ts'

/** Invoices as they were issued, with numbers that were taken. */
export async function issuedInvoices(tx: Tx, rows: (typeof invoices.$inferInsert)[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insert(invoices).values(piece))
}

/** How a number is written: the year, then the running number. */
export function numberText(year: number, number: number): string {
  return `${year}-${String(number).padStart(5, '0')}`
}

/**
 * Takes `count` numbers of a seller's series of a year at once, as many invoices took them one by one.
 * Returns the first.
 */
export async function takeNumbers(
  tx: Tx,
  series: { sellerId: PartyId; kind: 'invoice' | 'credit_note'; year: number },
  count: number,
): Promise<number> {
  const [row] = await tx
    .insert(documentCounters)
    .values({ ...series, lastNumber: count })
    .onConflictDoUpdate({
      target: [documentCounters.sellerId, documentCounters.kind, documentCounters.year],
      set: { lastNumber: sql`${documentCounters.lastNumber} + ${count}` },
    })
    .returning({ last: documentCounters.lastNumber })
  if (!row) throw new Error('no number was taken')
  return row.last - count + 1
}
