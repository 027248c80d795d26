import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { mayCallOff } from '#app/features/sales/orders/bill.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { callOffBill } from './call-off-bill.server.ts'

/**
 * Calls off, once, an order whose seats were good before the money, which did not come: its seller's
 * decision, a week after the second reminder and before the event begins. Refuses with `notFound` somebody
 * else's order and one that waits for no transfer so, with `forbidden` who may not speak for the seller,
 * `manual-orders:sell.refused.paid` one that was paid, and `transfers:refused.tooEarly` one that may not be
 * called off.
 */
export async function callOffUnpaid(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders, startsAt: events.startsAt })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(and(ordersSoldBy(ctx.actor), eq(orders.reference, reference)))
      .for('update', { of: orders })
    if (!found?.startsAt || !found.order.validWhileUnpaid || found.order.billedAt === null) throw notFound()
    const { order, startsAt } = found
    if (!canGiveSeats(ctx.actor, { ownerId: order.sellerId }))
      throw refuse('forbidden', 'common:refused.forbidden')
    if (order.state === 'cancelled') return
    if (order.payment !== 'awaiting') throw refuse('conflict', 'manual-orders:sell.refused.paid')
    const { remindedAgainAt } = order
    if (!mayCallOff({ remindedAgainAt, startsAt }, ctx.now()))
      throw refuse('conflict', 'transfers:refused.tooEarly')

    await callOffBill(tx, ctx, order)
  })
}
