import { and, eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RefundMade } from '#app/platform/payments/gateway.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { bookRefund } from './book-refund.server.ts'
import { lockPayable } from './lock-payable.server.ts'
import type { PaymentRow } from './payable.ts'
import { everyPayment, everyRefund } from './queries-scope.server.ts'
import { causeOf, isSameCause } from './refund.ts'
import { requestRefund } from './request-refund.server.ts'
import { returnRefund } from './return-refund.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { payments, refunds } from './tables.server.ts'

/**
 * Asks a gateway what has gone back of a payment and writes down what our books lack: amounts of ours whose
 * answer was lost, those that somebody gave back at the gateway itself, and those that had gone and did not
 * arrive. Gives `refund_failed` where there is one of these: somebody has to see to it, and is told. For the
 * system alone.
 */
export async function takeMadeRefunds(ctx: Ctx, paymentId: string): Promise<'refund_failed' | undefined> {
  requireSystem(ctx)

  const one = and(everyPayment(ctx), eq(payments.id, paymentId))
  const [payment] = await read(ctx).select().from(payments).where(one)
  // What was only set aside has not come, and does not go back.
  if (!payment || (payment.authorizedMinor !== null && payment.state !== 'succeeded')) return undefined
  const made = (await gatewayNamed(payment.gateway).refundsOf?.(payment.id)) ?? []
  const known = await read(ctx)
    .select()
    .from(refunds)
    .where(and(everyRefund(ctx), eq(refunds.paymentId, payment.id)))

  let fault: 'refund_failed' | undefined
  for (const back of made) {
    const ours = known.find(({ id, ...one }) => id === back.key || isSameCause(one, causedBy(back)))
    if (back.answer.answer === 'refused' && ours?.state === 'succeeded') {
      fault = 'refund_failed'
      const isNews = await inTransaction(async (tx) => {
        const subject = await lockPayable(tx, ctx, payment)
        return returnRefund(tx, ctx, { refundId: ours.id, payment, subject })
      })
      const about = { paymentId: payment.id, err: new Error(back.answer.reason) }
      if (isNews) log.error(about, 'a refund did not arrive')
    } else if (ours?.state === 'requested') await sendRefund(ctx, ours.id)
    else if (!ours && back.answer.answer === 'done') await takeOutside(ctx, payment, back)
  }
  return fault
}

const causedBy = ({ reference }: RefundMade) => ({ causeKind: 'gateway_refund', causeId: reference }) as const

async function takeOutside(ctx: Ctx, payment: PaymentRow, made: RefundMade) {
  await inTransaction(async (tx) => {
    const subject = await lockPayable(tx, ctx, payment)
    const { amount } = made
    const cause = causeOf(causedBy(made))
    const refundId = await requestRefund(tx, ctx, { payment, amount, reason: 'goodwill', cause })
    await bookRefund(tx, ctx, { refundId, payment, subject })
  })
}
