import { eq } from 'drizzle-orm'
import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { comesBack } from '#app/features/sales/orders/training.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { withdrawBill } from '#app/features/sales/receivables/withdraw-bill.server.ts'
import { money } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Ends the order of a training before it begins, as whoever the context says acts: for its buyer what comes
 * back follows the terms that the order kept; who teaches gives back all. False, and nothing changed, of one
 * that has ended already. The caller has seen that the actor may. Refuses `orders:refused.inProgress` while a
 * payment runs and `orders:refused.trainingBegan`.
 */
export async function cancelTraining(
  tx: Tx,
  ctx: Ctx,
  { orderId, by }: { orderId: string; by: 'customer' | 'provider' },
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const [training] = await tx.select().from(orderTrainings).where(eq(orderTrainings.orderId, orderId))
  if (!training) throw notFound()
  if (order.state === 'cancelled' || order.state === 'expired') return false
  if (order.payment === 'awaiting' && order.state !== 'reserved')
    throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })
  if (training.startsAt <= ctx.now()) throw refuse('conflict', 'orders:refused.trainingBegan')

  const reason = by === 'provider' ? 'seller' : order.state === 'held' ? 'abandoned' : 'buyer'
  await cancelOrder(tx, ctx, order, { reason })
  await giveTimeBack(tx, { kind: 'training', id: orderId })
  for (const payment of await attemptsOf(tx, { kind: 'order', id: orderId })) {
    if (payment.state !== 'succeeded') continue
    const paid = money(payment.amountMinor, payment.currency)
    const back = by === 'provider' ? paid : comesBack(paid, order.refundRules, ctx.now())
    const left = Math.min(back.minor, payment.amountMinor - payment.refundedMinor)
    if (left === 0) continue
    const amount = money(left, payment.currency)
    const cause = { kind: 'training', id: orderId } as const
    await requestRefund(tx, ctx, { payment, amount, reason: 'training_cancelled', cause })
  }
  await withdrawBill(tx, ctx, order)
  await creditTransfers(tx, ctx, order)
  return true
}
