import { eq } from 'drizzle-orm'
import { isUndecided } from '#app/features/catalogue/events/quorum.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { collectDecidedOrderJob } from '#app/features/sales/group-deals/jobs.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { confirmOrder } from '#app/features/sales/orders/confirm-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isAuthorized } from '#app/features/sales/orders/open-money.ts'
import { storedQuorum } from '#app/features/sales/orders/open-quorum.ts'
import { HOLD_OVER } from '#app/features/sales/orders/order.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { findPayable } from '#app/features/sales/receivables/find-payable.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'

/**
 * Confirms a locked order by its authorization: its seats count from now on, and nothing is charged before
 * its event runs. False, and the order over, where the seats are gone; false, too, where it is paid or
 * cancelled already.
 */
export async function placeAuthorized(tx: Tx, ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (order.payment !== 'awaiting' || !hasSeats(order)) return false
  if (isAuthorized(order)) await tx.update(orders).set(HOLD_OVER).where(eq(orders.id, order.id))
  else if (order.state !== 'held' && order.state !== 'expired') return fail(tx, ctx, order)
  else if (!(await confirmOrder(tx, ctx, order, { authorized: true }))) return fail(tx, ctx, order)

  // Who sold the last seat that was missing has locked the same quotas: one of the two sees the other.
  const [facts] = await findPayable(tx, [order.id])
  const quorum = storedQuorum(facts?.quorum ?? null, ctx.now())
  if (!quorum || !isUndecided(quorum)) await enqueue(tx, collectDecidedOrderJob, { orderId: order.id })
  return true
}

async function fail(tx: Tx, ctx: Ctx, order: OrderRow): Promise<false> {
  const isHeld = order.state === 'held'
  if (isHeld) await releaseSeats(tx, { orderIds: [order.id], as: 'lapse' })
  await changeOrder(
    tx,
    ctx,
    order,
    { payment: 'fail', ...(isHeld && { state: 'expire' }) },
    isHeld ? HOLD_OVER : {},
  )
  return false
}
