import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { HOLD_OVER } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingUnpaid } from '#app/features/sales/orders/training.ts'
import { type Ctx, requireSystem, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { sweepHoldsJob } from './jobs.ts'

const BATCH = 200

/**
 * Expires holds that have run out by the database's clock and releases their seats; a live hold is never
 * touched. Returns how many expired. Orders locked by others are left to the next round.
 */
export async function sweepHolds(ctx: Ctx = systemContext(sweepHoldsJob.name)): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const swept = await inTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.state, 'held'), lt(orders.heldUntil, sql`clock_timestamp()`)))
        .orderBy(asc(orders.heldUntil))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const row of rows) await changeOrder(tx, ctx, row, { state: 'expire' }, HOLD_OVER)
      await releaseSeats(tx, { orderIds: rows.map((row) => row.id), as: 'lapse' })
      const trainings = rows.filter((row) => !hasSeats(row))
      for (const { id } of trainings) await giveTimeBack(tx, { kind: 'training', id })
      await recordFacts(
        tx,
        trainingUnpaid,
        trainings.map((row) => ({ subjectId: row.id, details: orderDetails(row) })),
      )
      return rows.length
    })
    total += swept
    if (swept < BATCH) return total
  }
}
