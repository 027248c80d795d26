import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { remindBefore } from './bill.ts'
import { tellBill } from './jobs.ts'
import { orders } from './tables.server.ts'

/** Of one run; what is left is the next one's. */
const MOST = 200

/**
 * Asks for the reminder of each order whose transfer is still awaited three days before it is due, once. Returns how many.
 * Refuses whoever is not the system.
 */
export async function remindBills(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          ...[isNotNull(orders.billedAt), eq(orders.payment, 'awaiting'), isNull(orders.remindedAt)],
          lt(orders.heldUntil, remindBefore(ctx.now())),
        ),
      )
      .orderBy(asc(orders.heldUntil))
      .limit(MOST)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.update(orders).set({ remindedAt: ctx.now() }).where(inArray(orders.id, ids))
    for (const orderId of ids) await enqueue(tx, tellBill, { orderId, news: 'due' })
    return ids.length
  })
}
