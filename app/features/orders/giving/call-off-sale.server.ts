import { and, eq } from 'drizzle-orm'
import { releaseSeats } from '#app/features/tickets/release-seats.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { changeOrder } from '../change-order.server.ts'
import { voidTickets } from '../change-void-tickets.server.ts'
import { endTicketMails } from '../end-ticket-mails.server.ts'
import { orderInput } from '../inputs.ts'
import { listSeats } from '../list-seats.server.ts'
import { HOLD_OVER, saleCalledOff } from '../order.ts'
import { canGiveSeats } from '../policy.ts'
import { ordersSoldBy } from '../queries-scope.server.ts'
import { orders } from '../tables.server.ts'
import { withdrawBill } from '../withdraw-bill.server.ts'

/**
 * Calls off, once, what an organiser sold by hand on an invoice that nobody has paid: a mistyped address, a buyer who changed their mind. Its seats are free
 * again, a credit note corrects the invoice, and the buyer is told. Refuses with `notFound` somebody else's order and one that was not sold by hand, with
 * `forbidden` who may not speak for the organiser, and `giving:sell.refused.paid` one that was paid.
 */
export async function callOffSale(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(ordersSoldBy(ctx.actor), eq(orders.reference, reference)))
      .for('update')
    if (!order || order.soldBy === null) throw notFound()
    if (!canGiveSeats(ctx.actor, { ownerId: order.sellerId }))
      throw refuse('forbidden', 'common:refused.forbidden')
    if (order.state === 'cancelled') return
    if (order.payment !== 'awaiting') throw refuse('conflict', 'giving:sell.refused.paid')

    if (order.state === 'placed') {
      const going = await listSeats(tx, order.id)
      await endTicketMails(tx, { order, going, staying: [], ended: 'cancelled', at: ctx.now() })
    }
    await changeOrder(tx, ctx, order, { state: 'call_off' }, HOLD_OVER)
    await releaseSeats(tx, { orderIds: [order.id], as: 'decline' })
    await voidTickets(tx, [order.id])
    await recordFact(tx, saleCalledOff, order.id)
    await withdrawBill(tx, ctx, order)
  })
}
