import { and, eq, sum } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { changeRefund } from './change-refund.server.ts'
import { refundPostings } from './ledger.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'
import { everyRefund } from './queries-scope.server.ts'
import { lockSubject, type PaymentSubjects } from './subject.ts'
import { payments, refunds } from './tables.server.ts'

/**
 * Pays an amount back that was asked for: first at the gateway (once, by the refund's id), then in our books, where what
 * was paid for hears of it in the same transaction. A second call changes nothing. What the gateway refuses for good
 * has failed. For the system alone.
 */
export async function payRefundBack(ctx: Ctx, refundId: string, subjects: PaymentSubjects): Promise<void> {
  requireSystem(ctx)

  const [asked] = await read(ctx)
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(everyRefund(ctx), eq(refunds.id, refundId)))
  if (asked?.refund.state !== 'asked') return

  const { id: paymentId, gateway, currency, payerId, subjectKind, subjectId } = asked.payment
  const amount = money(asked.refund.amountMinor, currency)
  const answer = await gatewayNamed(gateway).refund({ paymentId, amount, key: refundId })
  if (answer.answer === 'refused')
    log.error({ paymentId, err: new Error(answer.reason) }, 'the gateway refuses a refund')

  await inTransaction(async (tx) => {
    const subject = await lockSubject(subjects, tx, ctx, asked.payment)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (refund?.state !== 'asked') return

    await changeRefund(tx, ctx, refund, answer.answer === 'done' ? 'pay_back' : 'fail')
    if (answer.answer === 'refused') return
    await postLedgerEntry(tx, {
      kind: 'refund',
      uniqueKey: `refund:${refundId}`,
      subject: { kind: subjectKind, id: subjectId },
      occurredAt: ctx.now(),
      postings: refundPostings(amount, payerId),
    })
    const [back] = await tx
      .select({ minor: sum(refunds.amountMinor).mapWith(Number) })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'paid_back')))
    await subject.paidBack(asked.payment, { ...refund, backMinor: back?.minor ?? 0 })
  })
}
