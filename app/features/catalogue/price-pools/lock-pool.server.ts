import { and, desc, eq } from 'drizzle-orm'
import { pools } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockSwitch } from '#app/platform/lock-switch.server.ts'

export const poolLocks = lockSwitch('pools')

export type PoolRow = typeof pools.$inferSelect

/** The last price promise on an event, or the one of this id, locked for this transaction: whoever joins, leaves or decides does so one after another. Null without one. */
export async function lockPool(
  tx: Tx,
  of: { eventId: string } | { poolId: string },
): Promise<PoolRow | null> {
  const which = 'poolId' in of ? eq(pools.id, of.poolId) : eq(pools.eventId, of.eventId)
  const found = tx
    .select()
    .from(pools)
    .where(and(which))
    .orderBy(desc(pools.createdAt), desc(pools.id))
    .limit(1)
  const [pool] = await (poolLocks.isOn() ? found.for('update') : found)
  return pool ?? null
}
