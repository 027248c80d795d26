import { eq } from 'drizzle-orm'
import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { HOLD_MINUTES, isHoldOver } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Extends a hold by 15 minutes, once. Refuses `orders:refused.extended` the second time, and
 * `orders:refused.expired` after the hold has ended, as a new hold counts anew.
 */
export async function extendHold(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held' || isHoldOver(order, ctx.now()))
      throw refuse('conflict', 'orders:refused.expired')
    if (order.extended) throw refuse('conflict', 'orders:refused.extended')

    const from = Math.max(order.heldUntil?.getTime() ?? 0, ctx.now().getTime())
    const heldUntil = new Date(from + HOLD_MINUTES * 60_000)
    if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'orders:refused.expired')

    await tx.update(orders).set({ heldUntil, extended: true }).where(eq(orders.id, order.id))
    await audit(tx, ctx, 'orders.extend', { kind: 'order', id: order.id })
  })
}
