import { sql } from 'drizzle-orm'
import { lockPool, type PoolRow } from '#app/features/catalogue/price-pools/lock-pool.server.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedRows, plannedStatement } from '#app/platform/statement.server.ts'

const orderWithoutPool = plannedRows('orders.lock-without-pool', orders, {
  where: () => sql`${orders.id} = ${sql.placeholder('id')} and ${orders.poolId} is null`,
  ending: sql`for update`,
})

const poolOf = plannedStatement<{ pool: string | null }>(
  'orders.pool-of',
  'select pool_id as pool from orders where id = $1',
)

/**
 * Locks an order, and before it the price promise that it joined, if any. Which one that is never changes, so an order of
 * none, as nearly all are, costs one statement.
 */
export async function lockAfterPool(
  tx: Tx,
  orderId: string,
): Promise<{ pool: PoolRow | null; order: OrderRow }> {
  const [plain] = await orderWithoutPool(tx, { id: orderId })
  if (plain) return { pool: null, order: plain }
  const [found] = await poolOf(tx, [orderId])
  const pool = found?.pool ? await lockPool(tx, { poolId: found.pool }) : null
  return { pool, order: await lockOrder(tx, orderId) }
}
