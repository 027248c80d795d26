import { collectedTaxPostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { newId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { taxCollections } from './tables.server.ts'

export type TaxCollection = Omit<typeof taxCollections.$inferSelect, 'id'>

/** Lists what is kept for a tax office, or given back (below zero), and books it; once for each cause. */
export async function writeCollection(tx: Tx, row: TaxCollection): Promise<void> {
  const written = await tx
    .insert(taxCollections)
    .values({ id: newId(), ...row })
    .onConflictDoNothing({ target: [taxCollections.causeKind, taxCollections.causeId] })
    .returning({ id: taxCollections.id })
  if (written.length === 0) return
  await postLedgerEntry(tx, {
    kind: 'tax_collected',
    uniqueKey: `tax_collected:${row.causeKind}:${row.causeId}`,
    subject: { kind: 'order', id: row.subjectId },
    occurredAt: row.createdAt,
    postings: collectedTaxPostings(money(row.collectedMinor, row.currency), row.sellerId),
  })
}
