import { and, eq, isNotNull } from 'drizzle-orm'
import { lockGroupDeal } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { findCancelRight } from '#app/features/sales/orders/find-cancel-right.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Removes an own order from a group deal before that is reached and confirms it, or, while it is unconfirmed,
 * after a change of its event: its seats are released, and nothing is due. An order that is over is left
 * unchanged. Somebody else's is not found; refuses `group-deals:refused.binding`.
 */
export async function leaveGroupDeal(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)
  const [own] = await read(ctx)
    .select({ groupDealId: orders.groupDealId })
    .from(orders)
    .where(and(ordersOf(ctx), eq(orders.reference, reference), isNotNull(orders.groupDealId)))
  if (!own?.groupDealId) throw notFound()
  const { groupDealId } = own

  await inTransaction(async (tx) => {
    const groupDeal = await lockGroupDeal(tx, { groupDealId })
    const order = await lockOwnOrder(tx, ctx, reference)
    // Its booking is cancelled by the rules of bookings.
    if (order.state === 'reserved' || order.state === 'confirmed')
      throw refuse('conflict', 'group-deals:refused.binding')
    if (order.state !== 'pledged') return
    if (groupDeal?.state !== 'open') {
      const { freeUntil } = await findCancelRight(tx, { orderId: order.id, now: ctx.now() })
      if (freeUntil === null || freeUntil <= ctx.now())
        throw refuse('conflict', 'group-deals:refused.binding')
    }

    await cancelOrder(tx, ctx, order, { reason: 'left_group_deal' })
    await releaseSeats(tx, { orderIds: [order.id] })
  })
}
