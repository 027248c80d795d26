import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { voidTickets } from '#app/features/sales/orders/change-void-tickets.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { endTicketMails } from '#app/features/sales/participants/end-ticket-mails.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { listSeats } from './list-seats.server.ts'

/** Of one run; what is left is the next one's. */
const MOST = 500

/**
 * Calls orders off whose card was refused when it was charged and that were not paid otherwise in the time
 * that was left: seats free again, tickets void, whoever was sent one told. Each in a transaction of its own;
 * one that somebody pays right now is left to the next run. Returns how many lapsed. Refuses whoever is not
 * the system.
 */
export async function lapseUnchargedOrders(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  for (let lapsed = 0; lapsed < MOST; lapsed += 1)
    if (!(await inTransaction((tx) => lapseNext(tx, ctx)))) return lapsed
  return MOST
}

async function lapseNext(tx: Tx, ctx: Ctx): Promise<boolean> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'confirmed'),
        eq(orders.payment, 'failed'),
        isNull(orders.billedAt),
        lt(orders.heldUntil, ctx.now()),
      ),
    )
    .orderBy(asc(orders.heldUntil))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!order) return false

  const going = (await listSeats(tx, order.id)).filter(({ state }) => state === 'valid')
  await endTicketMails(tx, { order, going, staying: [], ended: 'cancelled', at: ctx.now() })
  await cancelOrder(tx, ctx, order, { reason: 'unpaid' })
  await releaseSeats(tx, { orderIds: [order.id] })
  await voidTickets(tx, [order.id])
  return true
}
