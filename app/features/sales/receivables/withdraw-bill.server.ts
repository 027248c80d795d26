import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { changePayment } from '#app/features/money/payments/change-payment.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { creditBill } from './credit-bill.server.ts'

/**
 * Takes the bill of a locked order back that nobody has paid: nothing is awaited any more, and a credit note
 * corrects its invoice. As the last that its transaction does; of an order that owes nothing nothing is
 * changed.
 */
export async function withdrawBill(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.billedAt === null || order.payment !== 'awaiting') return
  const system = systemContext('orders.withdraw-bill', { requestId: ctx.requestId, now: ctx.now })
  for (const payment of await attemptsOf(tx, { kind: 'order', id: order.id })) {
    // What a card has set aside its gateway alone lets go.
    if (!isOpenPayment(payment.state) || payment.state === 'authorized') continue
    const gone = { declineReason: 'cancelled', settledAt: ctx.now() }
    await changePayment(tx, system, payment, 'decline', gone)
  }
  await changeOrder(tx, system, order, { payment: 'fail' })
  await creditBill(tx, ctx, order)
}
