import { and, eq } from 'drizzle-orm'
import { bookRefund } from '#app/features/money/payments/book-refund.server.ts'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { onOrderPayment } from '#app/features/sales/order-payments/on-order-payment.server.ts'
import { canConfirmTransfer } from '#app/features/sales/orders/policy.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sentBackInput } from './inputs.ts'

/**
 * An amount of a transfer was sent back by hand from the account that it had come to: booked as a gateway's
 * refund is, once. For the seller of the order and staff; anybody else's is not found.
 */
export async function markSentBack(ctx: Ctx, input: unknown): Promise<void> {
  const { refund: refundId } = parseInput(sentBackInput, input)

  const system = systemContext('orders.mark-sent-back', { requestId: ctx.requestId, now: ctx.now })
  const [found] = await read(system)
    .select({ orderId: payments.subjectId, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(everyRefund(system), eq(refunds.id, refundId), eq(payments.gateway, TRANSFER)))
  const [order] = found
    ? await read(ctx)
        .select({ id: orders.id, sellerId: orders.sellerId })
        .from(orders)
        .where(and(ordersSoldBy(ctx.actor), eq(orders.id, found.orderId)))
    : []
  if (!found || !order) throw notFound()
  if (!canConfirmTransfer(ctx.actor, order)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const subject = await onOrderPayment(tx, system, order.id)
    if (!(await bookRefund(tx, system, { refundId, payment: found.payment, subject }))) return
    await audit(tx, ctx, 'orders.sent-back', { kind: 'refund', id: refundId }, { order: order.id })
  })
}
