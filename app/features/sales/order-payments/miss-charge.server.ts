import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { payableUntil } from '#app/features/sales/orders/open-quorum.ts'
import { eventOf, orderUncharged } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

/**
 * Handles a declined capture, or an ended authorization, of a locked confirmed order: the seats stay booked
 * until a moment, to be paid otherwise, and its buyer is notified. A further declined card does not extend
 * the time.
 */
export async function missCharge(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const [event] = await tx
    .select({ startsAt: events.startsAt })
    .from(events)
    .where(eq(events.id, eventOf(order)))
  const heldUntil = order.heldUntil ?? payableUntil(ctx.now(), event?.startsAt ?? ctx.now())
  await changeOrder(tx, ctx, order, { payment: 'fail' }, { heldUntil })
  if (order.heldUntil === null) await recordFact(tx, orderUncharged, order.id, orderDetails(order))
}
