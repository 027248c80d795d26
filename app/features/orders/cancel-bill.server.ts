import { releaseSeats } from '#app/features/tickets/release-seats.server.ts'
import { giveTimeBack } from '#app/features/trainers/give-time-back.server.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeOrder } from './change-order.server.ts'
import { voidTickets } from './change-void-tickets.server.ts'
import { orderInput } from './inputs.ts'
import { lockOwnOrder } from './lock-own-order.server.ts'
import { HOLD_OVER } from './order.ts'
import { withdrawBill } from './withdraw-bill.server.ts'

/**
 * Cancels an own order on an invoice before it is paid: its seats, or the time of who teaches, are free again, nothing is owed any
 * more, and a credit note corrects the invoice. Of an order that waits for no transfer nothing is changed: its page says
 * where it stands. Somebody else's order is not found.
 */
export async function cancelBill(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'billed') return

    await changeOrder(tx, ctx, order, { state: 'give_back' }, HOLD_OVER)
    await releaseSeats(tx, { orderIds: [order.id], as: 'decline' })
    await voidTickets(tx, [order.id])
    if (order.eventId === null) await giveTimeBack(tx, { kind: 'training', id: order.id })
    await withdrawBill(tx, ctx, order)
  })
}
