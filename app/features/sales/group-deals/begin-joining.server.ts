import type { Subject } from '#app/features/money/payments/payment.ts'
import { type StartedPayment, startPayment } from '#app/features/money/payments/start-payment.server.ts'
import type { PayAnswer } from '#app/features/sales/checkout/pay-answer.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { requireGateway } from '#app/platform/payments/gateways.server.ts'

export type JoiningOrder = {
  row: Parameters<typeof changeOrder>[2]
  reference: string
  total: Money
  heldUntil: Date
}

/**
 * The result of an attempt to join by card: an earlier answer, or a payment for which the gateway is to be
 * called.
 */
export type BegunJoining =
  | { kind: 'answer'; answer: PayAnswer }
  | { kind: 'started'; payment: StartedPayment; card: string; reference: string; heldUntil: Date }

type Wish = { order: JoiningOrder; buyerId: PartyId; card: string; key: string }

/** Records the payment that authorizes the most an order can cost, before the gateway is called. */
export async function beginJoining(
  tx: Tx,
  ctx: Ctx,
  { order, buyerId, card, key }: Wish,
): Promise<BegunJoining> {
  const gateway = requireGateway('orders:refused.noPayments')
  const { row, reference, total, heldUntil } = order
  const subject: Subject = { kind: 'order', id: row.id }
  const of = { subject, payerId: buyerId, gateway, amount: total }
  const payment = await startPayment(tx, { ...of, key, bodyHash: hashOf({ card }), later: true })
  await changeOrder(tx, ctx, row, { payment: 'start' }, {}, { payment: payment.id, total: total.minor })
  return { kind: 'started', payment, card, reference, heldUntil }
}
