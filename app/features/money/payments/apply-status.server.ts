import { money } from '#app/kit/money.ts'
import { canWalk, roleIn } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { PaymentResult, ShownCard } from '#app/platform/payments/gateway.server.ts'
import { bookFee } from './book-fee.server.ts'
import { changePayment } from './change-payment.server.ts'
import { processAuthorizationJob } from './jobs.ts'
import { capturePostings } from './ledger.ts'
import { chargeFacts, type LockedPayable, type PaymentRow } from './payable.ts'
import { lookLater, PAYMENT_TABLE, type PaymentMove } from './payment.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'
import { recordCharge } from './record-charge.server.ts'
import { requestRefund } from './request-refund.server.ts'

export type GatewayStatus = PaymentResult | { answer: 'silence' }

function moveOf(status: GatewayStatus): PaymentMove {
  if (status.answer === 'done') return status.paid ? 'succeed' : 'decline'
  if (status.answer === 'silence') return 'mark_unknown'
  if (status.answer === 'authorized') return 'authorize'
  return status.answer === 'waiting' ? 'wait' : 'confirm'
}

type Case = { subject: LockedPayable; payment: PaymentRow; status: GatewayStatus }

/**
 * Writes down what became of a payment whose subject is locked, and lets that take the money. Whoever comes
 * later finds nothing left to do: the payment is given back as it stands. The caller has seen that the amount
 * is the payment's.
 */
export async function applyStatus(tx: Tx, ctx: Ctx, { subject, payment, status }: Case): Promise<PaymentRow> {
  const move = moveOf(status)
  const as = roleIn(ctx, { customer: payment.payerId })
  const charge = status.answer === 'done' && status.paid ? status.charge : undefined
  if (!canWalk(PAYMENT_TABLE, payment.state, move, as)) {
    if (charge && payment.state === 'succeeded') return recordCharge(tx, ctx, { payment, charge })
    // Set aside although it was given up: nobody wants it.
    if (move === 'authorize' && payment.state === 'declined') await letGo(tx, payment)
    return payment
  }
  const isDone = status.answer === 'done'
  const next = await changePayment(tx, ctx, payment, move, {
    confirmUrl: status.answer === 'redirect' ? status.url : payment.confirmUrl,
    declineReason: isDone && !status.paid ? status.reason : null,
    settledAt: isDone ? ctx.now() : null,
    ...(move === 'succeed' &&
      isDone &&
      payment.authorizedMinor !== null && { amountMinor: status.amount.minor }),
    ...(charge && chargeFacts(charge)),
    ...(move === 'authorize' && { lookAt: lookLater(ctx.now()) }),
  })
  if (move === 'authorize' && !(await subject.authorized?.(next))) await letGo(tx, next)
  if (!isDone) return next
  if (status.paid) await take(tx, ctx, subject, { payment: next, card: charge?.card })
  else await subject.declined(next)
  return next
}

const letGo = (tx: Tx, { id }: PaymentRow) =>
  enqueue(tx, processAuthorizationJob, { paymentId: id, deed: 'void' })

/** The money is there: used for what it was meant for, or on its way back from this moment on. */
async function take(
  tx: Tx,
  ctx: Ctx,
  subject: LockedPayable,
  { payment, card }: { payment: PaymentRow; card?: ShownCard },
): Promise<void> {
  const amount = money(payment.amountMinor, payment.currency)
  await postLedgerEntry(tx, {
    kind: 'capture',
    uniqueKey: `capture:${payment.id}`,
    subject: { kind: payment.subjectKind, id: payment.subjectId },
    occurredAt: ctx.now(),
    postings: capturePostings(amount, payment.payerId),
  })
  await bookFee(tx, ctx, payment)
  const reason = await subject.paid(payment, card)
  if (!reason) return
  await requestRefund(tx, ctx, { payment, amount, reason, cause: { kind: 'payment', id: payment.id } })
}
