import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { voidTickets } from '#app/features/sales/orders/change-void-tickets.server.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingUnpaid } from '#app/features/sales/orders/training.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { withdrawBill } from './withdraw-bill.server.ts'

/** Of one run; what is left is the next one's. */
const MOST = 500

/**
 * Calls orders off that were reserved and whose transfer has not come by the day after it was due: seats free
 * again, the invoice corrected, and both sides told. Seats that are good before the money comes are their
 * seller's to call off (`call-off-unpaid`). Each in a transaction of its own; one that somebody works on
 * right now, as who marks it as paid, is left to the next run. Returns how many lapsed. Refuses whoever is
 * not the system.
 */
export async function lapseBills(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  for (let lapsed = 0; lapsed < MOST; lapsed += 1)
    if (!(await inTransaction((tx) => lapseNext(tx, ctx)))) return lapsed
  return MOST
}

async function lapseNext(tx: Tx, ctx: Ctx): Promise<boolean> {
  const isOver = lt(orders.heldUntil, ctx.now())
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(eq(orders.state, 'reserved'), isNotNull(orders.billedAt), eq(orders.payment, 'awaiting'), isOver),
    )
    .orderBy(asc(orders.heldUntil))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!order) return false

  await cancelOrder(tx, ctx, order, { reason: 'unpaid' })
  await releaseSeats(tx, { orderIds: [order.id], as: 'lapse' })
  await voidTickets(tx, [order.id])
  if (!hasSeats(order)) {
    await giveTimeBack(tx, { kind: 'training', id: order.id })
    await recordFact(tx, trainingUnpaid, order.id, orderDetails(order))
  }
  await withdrawBill(tx, ctx, order)
  return true
}
