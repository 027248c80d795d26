import { eq } from 'drizzle-orm'
import { releaseSeats } from '#app/features/tickets/keep-seats.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { walk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { orderInput } from './inputs.ts'
import { lockOwnOrder } from './lock-order.server.ts'
import { HOLD_OVER, ORDER_TABLE } from './order.ts'
import { orders } from './tables.server.ts'

/** Gives held seats back before the time. Refuses `orders:refused.inProgress` while a payment runs. */
export async function cancelHold(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })
    const state = walk(ORDER_TABLE, order.state, 'cancel', 'customer')

    await tx
      .update(orders)
      .set({ state, ...HOLD_OVER })
      .where(eq(orders.id, order.id))
    await releaseSeats(tx, { orderIds: [order.id] })
    await audit(tx, ctx, 'orders.cancel-hold', { kind: 'order', id: order.id })
  })
}
