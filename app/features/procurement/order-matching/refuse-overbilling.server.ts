import { refuse } from '#app/kit/refusal.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'

/** What the database refuses of matches and deliveries, and how it is said. */
const REFUSED: Record<string, string> = {
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
 * Writes matches or deliveries in a piece of its own of the transaction, and says what the database refuses
 * of them as a refusal, `order-matching:refused.over` and the like.
 */
export async function refuseOverbilling<T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> {
  return tx.transaction(work).catch((error) => {
    const said = REFUSED[brokenConstraint(error) ?? '']
    throw said ? refuse('conflict', `order-matching:refused.${said}`) : error
  })
}
