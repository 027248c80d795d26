import type { AccountId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { purchaseOrderMatches } from './tables.server.ts'

export type NewMatch = { line: number; invoiceLine: number; quantity: number; amountMinor: number }
type Pair = { purchaseOrderId: string; invoiceId: string }

/** What the database refuses of matches and deliveries, and how it is said. */
export const REFUSED: Record<string, string> = {
  purchase_match_state: 'state',
  purchase_match_sides: 'sides',
  purchase_match_currency: 'currency',
  purchase_match_withdrawn: 'withdrawn',
  purchase_match_line: 'line',
  purchase_match_twice: 'twice',
  purchase_match_over: 'over',
  purchase_match_credit: 'credit',
  purchase_match_fixed: 'fixed',
  purchase_order_matches_once: 'twice',
  purchase_order_matches_figures: 'line',
  purchase_receipt_state: 'state',
  purchase_receipt_line: 'line',
  purchase_receipt_over: 'overDelivered',
  purchase_receipt_sides: 'sides',
  purchase_order_seats_pkey: 'linked',
}

/**
 * Says what the database refused as a refusal, `order-matching:refused.over` and the like; its transaction is over.
 */
export function refusalOf(error: unknown): never {
  const said = REFUSED[brokenConstraint(error) ?? '']
  throw said ? refuse('conflict', `order-matching:refused.${said}`) : error
}

/**
 * Writes matches of lines of an invoice with lines of an order; `by` is null where they match by themselves. The
 * database locks both and refuses what is not of the order, billed twice or above what was ordered and is
 * tolerated.
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
