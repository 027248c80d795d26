import type { AccountId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { purchaseOrderMatches } from './tables.server.ts'

export type NewMatch = { line: number; invoiceLine: number; quantity: number; amountMinor: number }
type Pair = { purchaseOrderId: string; invoiceId: string }
export type PairMatches = Pair & { matches: readonly NewMatch[] }

/**
 * Writes matches of lines of invoices with lines of orders, in one statement; `by` is null where they match
 * by themselves. The database looks at one after the other, locks both and refuses what is not of the order,
 * billed twice or above what was ordered and is tolerated.
 */
export async function writeMatches(
  tx: Tx,
  pairs: readonly PairMatches[],
  { by, at }: { by: AccountId | null; at: Date },
): Promise<void> {
  const rows = pairs
    .flatMap(({ purchaseOrderId, invoiceId, matches }) =>
      matches.map((match) => ({ ...match, purchaseOrderId, invoiceId, matchedBy: by, matchedAt: at })),
    )
    .toSorted(
      // Whoever writes several locks their invoices in one order.
      (one, other) =>
        (one.invoiceId < other.invoiceId ? -1 : Number(one.invoiceId > other.invoiceId)) ||
        one.line - other.line ||
        one.invoiceLine - other.invoiceLine,
    )
    .map((row) => ({ ...row, id: newId() }))
  if (rows.length > 0) await tx.insert(purchaseOrderMatches).values(rows)
}
