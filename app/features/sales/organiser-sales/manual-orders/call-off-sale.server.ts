import { and, eq } from 'drizzle-orm'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { callOffBill } from '#app/features/sales/receivables/call-off-bill.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Cancels, once, an unpaid manual order on an invoice, as for a mistyped address. Its seats are released, a
 * credit note corrects the invoice, and the buyer is emailed. Refuses with `notFound` somebody else's order
 * and one that is not manual, with `forbidden` a member without the right to manage it, and
 * `manual-orders:sell.refused.paid` one that was paid.
 */
export async function callOffSale(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(ordersSoldBy(ctx.actor), eq(orders.reference, reference)))
      .for('update')
    if (!order || order.enteredBy === null) throw notFound()
    if (!canGiveSeats(ctx.actor, { ownerId: order.sellerId }))
      throw refuse('forbidden', 'common:refused.forbidden')
    if (order.state === 'cancelled') return
    if (order.payment !== 'awaiting') throw refuse('conflict', 'manual-orders:sell.refused.paid')

    await callOffBill(tx, ctx, order)
  })
}
