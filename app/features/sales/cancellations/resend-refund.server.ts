import { and, eq } from 'drizzle-orm'
import { bookRefund } from '#app/features/money/payments/book-refund.server.ts'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { requestRefundAgain } from '#app/features/money/payments/request-refund-again.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { onOrderPayment } from '#app/features/sales/order-payments/on-order-payment.server.ts'
import { canConfirmTransfer, paysOutToAll } from '#app/features/sales/orders/policy.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, inWake, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { resendInput } from './inputs.ts'

/**
 * Sends an amount again whose refund failed: by the gateway (`again`), for the seller of the order and staff,
 * or says that the marketplace has sent it otherwise (`otherwise`), for staff alone, as it is the
 * marketplace's money. Once: refuses `transfers:refused.notLost` where it is on its way again, or went.
 * Anybody else's is not found.
 */
export async function resendRefund(ctx: Ctx, input: unknown): Promise<void> {
  const { refund: refundId, how } = parseInput(resendInput, input)

  const system = systemContext('orders.resend-refund', { requestId: ctx.requestId, now: ctx.now })
  const [found] = await read(system)
    .select({ orderId: payments.subjectId, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(everyRefund(system), eq(refunds.id, refundId), eq(payments.subjectKind, 'order')))
  const [order] = found
    ? await read(ctx)
        .select({ id: orders.id, sellerId: orders.sellerId })
        .from(orders)
        .where(and(ordersSoldBy(ctx.actor), eq(orders.id, found.orderId)))
    : []
  if (!found || !order) throw notFound()
  const isAllowed = how === 'otherwise' ? paysOutToAll(ctx.actor) : canConfirmTransfer(ctx.actor, order)
  if (!isAllowed) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const { payment } = found
    const subject = await onOrderPayment(tx, system, order.id)
    const again = await requestRefundAgain(tx, inWake(ctx), { paymentId: payment.id, refundId })
    if (how === 'otherwise') await bookRefund(tx, system, { refundId: again, payment, subject })
    await audit(tx, ctx, 'orders.resend-refund', { kind: 'refund', id: again }, { order: order.id, how })
  })
}
