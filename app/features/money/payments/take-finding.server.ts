import { money } from '#app/kit/money.ts'
import { canWalk, standing } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { Begun } from '#app/platform/payments/gateway.server.ts'
import { askRefund } from './ask-refund.server.ts'
import { bookFee } from './book-fee.server.ts'
import { changePayment } from './change-payment.server.ts'
import { workSetAside } from './jobs.ts'
import { capturePostings } from './ledger.ts'
import { noteCharge } from './note-charge.server.ts'
import { chargeFacts, type LockedPayable, type PaymentRow } from './payable.ts'
import { lookLater, PAYMENT_TABLE, type PaymentMove } from './payment.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'

export type Finding = Begun | { answer: 'silence' }

function moveOf(finding: Finding): PaymentMove {
  if (finding.answer === 'done') return finding.paid ? 'succeed' : 'decline'
  if (finding.answer === 'silence') return 'lose_sight'
  if (finding.answer === 'authorised') return 'authorise'
  return finding.answer === 'waiting' ? 'wait' : 'confirm'
}

type Case = { subject: LockedPayable; payment: PaymentRow; finding: Finding }

/**
 * Writes down what became of a payment whose subject is locked, and lets that take the money. Whoever comes later finds nothing left
 * to do: the payment is given back as it stands. The caller has seen that the amount is the payment's.
 */
export async function takeFinding(
  tx: Tx,
  ctx: Ctx,
  { subject, payment, finding }: Case,
): Promise<PaymentRow> {
  const move = moveOf(finding)
  const as = standing(ctx, { customer: payment.payerId })
  const charge = finding.answer === 'done' && finding.paid ? finding.charge : undefined
  if (!canWalk(PAYMENT_TABLE, payment.state, move, as)) {
    if (charge && payment.state === 'succeeded') return noteCharge(tx, ctx, { payment, charge })
    // Set aside although it was given up: nobody wants it.
    if (move === 'authorise' && payment.state === 'declined') await letGo(tx, payment)
    return payment
  }
  const isDone = finding.answer === 'done'
  const next = await changePayment(tx, ctx, payment, move, {
    confirmUrl: finding.answer === 'redirect' ? finding.url : payment.confirmUrl,
    declineReason: isDone && !finding.paid ? finding.reason : null,
    settledAt: isDone ? ctx.now() : null,
    ...(move === 'succeed' &&
      isDone &&
      payment.setAsideMinor !== null && { amountMinor: finding.amount.minor }),
    ...(charge && chargeFacts(charge)),
    ...(move === 'authorise' && { lookAt: lookLater(ctx.now()) }),
  })
  if (move === 'authorise' && !(await subject.authorised?.(next))) await letGo(tx, next)
  if (!isDone) return next
  if (finding.paid) await take(tx, ctx, subject, next)
  else await subject.declined(next)
  return next
}

const letGo = (tx: Tx, { id }: PaymentRow) => enqueue(tx, workSetAside, { paymentId: id, deed: 'let-go' })

/** The money is there: used for what it was meant for, or on its way back from this moment on. */
async function take(tx: Tx, ctx: Ctx, subject: LockedPayable, payment: PaymentRow): Promise<void> {
  const amount = money(payment.amountMinor, payment.currency)
  await postLedgerEntry(tx, {
    kind: 'capture',
    uniqueKey: `capture:${payment.id}`,
    subject: { kind: payment.subjectKind, id: payment.subjectId },
    occurredAt: ctx.now(),
    postings: capturePostings(amount, payment.payerId),
  })
  await bookFee(tx, ctx, payment)
  const reason = await subject.paid(payment)
  if (!reason) return
  await askRefund(tx, ctx, { payment, amount, reason, cause: { kind: 'payment', id: payment.id } })
}
