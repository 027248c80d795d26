import { changeIssued } from '#app/features/money/invoicing/change-issued.server.ts'
import { issueCreditNote } from '#app/features/money/invoicing/issue-credit-note.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { changePayment } from '#app/features/money/payments/change-payment.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Takes the invoice of a renewal back that nobody has paid, of a locked subscription: its transfer is awaited
 * no more, and a credit note corrects it. Without one nothing is changed. As the last that its transaction
 * does.
 */
export async function withdrawBill(
  tx: Tx,
  ctx: Ctx,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  const system = systemContext('subscriptions.withdraw-bill', { requestId: ctx.requestId, now: ctx.now })
  const attempts = await attemptsOf(tx, { kind: 'subscription', id: subscriptionId })
  for (const payment of attempts) {
    if (payment.gateway !== TRANSFER || !isOpenPayment(payment.state)) continue
    const gone = { declineReason: 'cancelled', settledAt: ctx.now() }
    await changePayment(tx, system, payment, 'decline', gone)
    const subject = { kind: 'renewal', id: payment.id } as const
    await changeIssued(tx, subject, 'withdraw')
    await issueCreditNote(tx, { subject, refundId: null, credit: null, at: ctx.now() })
  }
}
