import type { AccountId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { purchaseOrderMatches } from './tables.server.ts'

export type NewMatch = { line: number; invoiceLine: number; quantity: number; amountMinor: number }
type Pair = { purchaseOrderId: string; invoiceId: string }

/**
 * Writes matches of lines of an invoice with lines of an order; `by` is null where they match by themselves.
 * The database locks both and refuses what is not of the order, billed twice or above what was ordered and
 * is tolerated.
 */
export async function writeMatches(
  tx: Tx,
  { purchaseOrderId, invoiceId }: Pair,
  matches: readonly NewMatch[],
  { by, at }: { by: AccountId | null; at: Date },
): Promise<void> {
  const sorted = matches.toSorted(
    (one, other) => one.line - other.line || one.invoiceLine - other.invoiceLine,
  )
  for (const match of sorted)
    await tx
      .insert(purchaseOrderMatches)
      .values({ ...match, id: newId(), purchaseOrderId, invoiceId, matchedBy: by, matchedAt: at })
}
