import { and, eq } from 'drizzle-orm'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countSeats } from './count-seats.server.ts'
import { linkSeatsInput } from './inputs.ts'
import { lockMatchedOrder } from './lock-matched-order.server.ts'

/**
 * Counts the seats of a booking of the party acted for, by its reference, as bought on a line of an order.
 * Bad input beside `booking` where there is none; refuses `order-matching:refused.linked` what counts
 * already, `order-matching:refused.overDelivered` more seats than were ordered, and
 * `order-matching:refused.sides` those of another supplier.
 */
export async function linkSeats(ctx: Ctx, input: unknown): Promise<void> {
  const { code, line, booking } = parseInput(linkSeatsInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { order } = await lockMatchedOrder(tx, ctx, code)
    const seats = await tx
      .select({ orderLineId: orderLines.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(eq(orders.reference, booking ?? ''), eq(orderLines.kind, 'seat'), ordersOf(ctx)))
      .orderBy(orderLines.position)
    if (seats.length === 0) throw new BadInput({ booking: { key: 'order-matching:form.noBooking' } })

    await countSeats(tx, {
      purchaseOrderId: order.id,
      seats: seats.map((seat) => ({ ...seat, line })),
      linkedBy: actor.accountId,
      at: ctx.now(),
    })
    await audit(tx, ctx, 'order-matching.link', { kind: 'purchase-order', id: order.id })
  })
}
