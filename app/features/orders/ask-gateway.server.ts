import { and, eq, ne } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { sandboxGateway } from '#app/platform/payments/sandbox.server.ts'
import { settlePayment } from './jobs.ts'
import type { PaymentState } from './payment.ts'
import { ownsOrder } from './policy.ts'
import { type Finding, type PaymentRow, recordPayment } from './record-payment.server.ts'
import { orders, payments } from './tables.server.ts'

/**
 * Asks the gateway to charge and records its answer. Silence or a fault of the gateway leaves the payment `unknown`,
 * and a job asks again in a few seconds.
 */
export async function askGateway(
  ctx: Ctx,
  payment: PaymentRow,
  given: { card: string; returnPath: string },
): Promise<PaymentState> {
  const amount = money(payment.amountMinor, payment.currency)
  let finding: Finding
  try {
    finding = await sandboxGateway.charge({ paymentId: payment.id, amount, ...given })
  } catch (error) {
    log.warn({ paymentId: payment.id, err: error }, 'the gateway did not answer')
    finding = { state: 'unknown' }
    await inTransaction((tx) =>
      enqueue(tx, settlePayment, { paymentId: payment.id }, { startAfter: new Date(Date.now() + 5_000) }),
    )
  }
  const state = await recordPayment(ctx, payment.id, finding)
  return state === 'missing' || state === 'mismatch' ? 'unknown' : state
}

/**
 * Before another card is tried: a payment of this order that waits for the payer's confirmation is called off at the
 * gateway, so that two cards are never charged. One that was confirmed in the meantime counts.
 */
export async function dropConfirmation(ctx: Ctx, reference: string, key: string): Promise<void> {
  const rows = await read(ctx)
    .select({ payment: payments, order: { buyerId: orders.buyerId, visitorKey: orders.visitorKey } })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.reference, reference),
        eq(payments.state, 'confirming'),
        ne(payments.idempotencyKey, key),
      ),
    )
  for (const { payment, order } of rows) {
    if (!ownsOrder(ctx.actor, ctx.visitorKey, order)) continue
    const charge = await sandboxGateway.cancel(payment.id, money(payment.amountMinor, payment.currency))
    await recordPayment(ctx, payment.id, charge)
  }
}
