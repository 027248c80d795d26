import { refuse } from '#app/kit/refusal.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'

/**
 * Does what the database keeps an order from where it says less than what is delivered or billed of it, and
 * says that as a refusal, `purchase-orders:refused.billed`.
 */
export async function refuseBilled<T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> {
  return tx.transaction(work).catch((error) => {
    if (brokenConstraint(error) === 'purchase_orders_billed')
      throw refuse('conflict', 'purchase-orders:refused.billed')
    throw error
  })
}
