import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { overdueBefore, remindBefore } from '#app/features/sales/orders/bill.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { emailBillJob } from './jobs.ts'

/** Of one run; what is left is the next one's. */
const MOST = 200

/**
 * Asks for the reminders of orders whose transfer is still awaited, each once: three days before it is due,
 * and of seats that are good a week after that day, too, which their seller may call off later on. Returns
 * how many. Refuses whoever is not the system.
 */
export async function remindBills(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const late = overdueBefore(ctx.now())
    const again = await remind(
      tx,
      'overdue',
      and(
        eq(orders.validWhileUnpaid, true),
        isNull(orders.remindedAgainAt),
        lt(orders.heldUntil, late.heldUntil),
        lt(orders.remindedAt, late.remindedAt),
      ),
    )
    if (again.length > 0)
      await tx.update(orders).set({ remindedAgainAt: ctx.now() }).where(inArray(orders.id, again))
    const isDue = and(isNull(orders.remindedAt), lt(orders.heldUntil, remindBefore(ctx.now())))
    const first = await remind(tx, 'due', isDue)
    if (first.length > 0)
      await tx.update(orders).set({ remindedAt: ctx.now() }).where(inArray(orders.id, first))
    return again.length + first.length
  })
}

/** Locks what is to be reminded, and asks for the emails. */
async function remind(tx: Tx, news: 'due' | 'overdue', isDue: SQL | undefined): Promise<string[]> {
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.billedAt), eq(orders.payment, 'awaiting'), isDue))
    .orderBy(asc(orders.heldUntil))
    .limit(MOST)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  for (const orderId of ids) await enqueue(tx, emailBillJob, { orderId, news })
  return ids
}
