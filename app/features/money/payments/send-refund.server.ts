import { and, eq } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { isTurnedOff } from '#app/platform/kill-switches.server.ts'
import { log } from '#app/platform/log.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { bookRefund } from './book-refund.server.ts'
import { changeRefund } from './change-refund.server.ts'
import { lockPayable } from './lock-payable.server.ts'
import { everyRefund } from './queries-scope.server.ts'
import { payments, refunds } from './tables.server.ts'

/**
 * Pays an amount back that was asked for: first at the gateway (once, by the refund's id), then in our books,
 * where what was paid for hears of it in the same transaction. A second call changes nothing. What the
 * gateway refuses for good has failed; what somebody must send by hand stays asked for until they say that it
 * is sent. While refunds are off it stays asked for, too. For the system alone.
 */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)
  if (isTurnedOff('refunds')) return

  const [asked] = await read(ctx)
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(everyRefund(ctx), eq(refunds.id, refundId)))
  if (asked?.refund.state !== 'requested') return

  const { id: paymentId, gateway, currency } = asked.payment
  const amount = money(asked.refund.amountMinor, currency)
  const answer = await gatewayNamed(gateway).refund({ paymentId, amount, key: refundId })
  if (answer.answer === 'waiting') return
  if (answer.answer === 'refused')
    log.error({ paymentId, err: new Error(answer.reason) }, 'the gateway refuses a refund')

  await inTransaction(async (tx) => {
    const subject = await lockPayable(tx, ctx, asked.payment)
    if (answer.answer === 'done') {
      await bookRefund(tx, ctx, { refundId, payment: asked.payment, subject })
      return
    }
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (refund?.state === 'requested') await changeRefund(tx, ctx, refund, 'fail')
  })
}
