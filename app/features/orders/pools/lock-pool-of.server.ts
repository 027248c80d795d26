import { lockPool, type PoolRow } from '#app/features/tickets/pools/lock-pool.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'

const poolOf = plannedStatement<{ pool: string | null }>(
  'orders.pool-of',
  'select pool_id as pool from orders where id = $1',
)

/** Locks the price promise that an order joined, before the order itself; null without one. */
export async function lockPoolOf(tx: Tx, orderId: string): Promise<PoolRow | null> {
  const [found] = await poolOf(tx, [orderId])
  return found?.pool ? lockPool(tx, { poolId: found.pool }) : null
}
