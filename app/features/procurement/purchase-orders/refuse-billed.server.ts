import { refuse } from '#app/kit/refusal.ts'
import { brokenConstraint } from '#app/platform/db.server.ts'

/**
 * Says as a refusal, `purchase-orders:refused.billed`, that the database keeps an order from saying less than
 * what is delivered or billed of it.
 */
export async function refuseBilled<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if (brokenConstraint(error) === 'purchase_orders_billed')
      throw refuse('conflict', 'purchase-orders:refused.billed')
    throw error
  })
}
