import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { releaseSeats } from '#app/features/tickets/keep-seats.server.ts'
import { walk } from '#app/kit/state-table.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { HOLD_OVER, ORDER_TABLE } from './order.ts'
import { orders } from './tables.server.ts'

const BATCH = 200

/**
 * Expires holds that have run out by the database's clock and gives their seats back; a live hold is never touched.
 * Returns how many expired. Orders that somebody works on right now are left to the next round.
 */
export async function sweepExpiredHolds(): Promise<number> {
  let total = 0
  for (;;) {
    const swept = await inTransaction(async (tx) => {
      const rows = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.state, 'held'), lt(orders.heldUntil, sql`clock_timestamp()`)))
        .orderBy(asc(orders.heldUntil))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const orderIds = rows.map((row) => row.id)
      if (orderIds.length === 0) return 0
      const state = walk(ORDER_TABLE, 'held', 'expire', 'clock')
      await tx
        .update(orders)
        .set({ state, ...HOLD_OVER })
        .where(inArray(orders.id, orderIds))
      await releaseSeats(tx, { orderIds })
      return orderIds.length
    })
    total += swept
    if (swept < BATCH) return total
  }
}
