import { and, eq, ne } from 'drizzle-orm'
import { pools } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OrderRow } from './lock-order.server.ts'

/** Whether the price of a locked order is not final: the price promise that booked it is not decided. */
export async function isPriceOpen(tx: Tx, { poolId }: Pick<OrderRow, 'poolId'>): Promise<boolean> {
  if (poolId === null) return false
  return (await tx.$count(pools, and(eq(pools.id, poolId), ne(pools.state, 'decided')))) > 0
}
