import { sql } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { canWalk, standing } from '#app/kit/state-table.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Begun } from '#app/platform/payments/gateway.server.ts'
import { plannedRows } from '#app/platform/statement.server.ts'
import { askRefund } from './ask-refund.server.ts'
import { changePayment } from './change-payment.server.ts'
import { capturePostings } from './ledger.ts'
import { PAYMENT_TABLE, type PaymentMove } from './payment.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'
import {
  type KnownPayment,
  type LockedSubject,
  lockSubject,
  type PaymentRow,
  type PaymentSubjects,
} from './subject.ts'
import { payments } from './tables.server.ts'

const paymentById = plannedRows('payments.one', payments, {
  where: () => sql`${payments.id} = ${sql.placeholder('id')}`,
})

export type Finding = Begun | { answer: 'silence' }

/** The payment as it stands now, or why nothing was written. */
export type Recorded = { payment: PaymentRow; fault?: undefined } | { payment: null; fault: 'mismatch' }

/**
 * Writes down what a gateway says of a payment. Safe to call by the return page, the notice and the janitor at the
 * same moment and again later: whoever comes first does the work. What the payment is for is locked first, and takes the
 * money or gives it back in the same transaction. An amount or currency that is not the payment's changes nothing and
 * gives 'mismatch'. For the system alone: what a gateway says is nobody's deed but the marketplace's, whoever's request
 * it is heard in.
 */
export async function recordPayment(
  ctx: Ctx,
  known: KnownPayment,
  { finding, subjects }: { finding: Finding; subjects: PaymentSubjects },
): Promise<Recorded> {
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const subject = await lockSubject(subjects, tx, ctx, known)
    const [payment] = await paymentById(tx, { id: known.id })
    if (!payment) throw new Error('a payment that is known is gone')
    if (finding.answer !== 'silence' && !isAmountOf(payment, finding)) {
      log.error(
        { paymentId: known.id, requestId: ctx.requestId },
        'a gateway names another amount than was asked',
      )
      return { payment: null, fault: 'mismatch' }
    }
    return { payment: await record(tx, ctx, { subject, payment, finding }) }
  })
}

function isAmountOf(payment: PaymentRow, { amount }: Begun): boolean {
  return payment.amountMinor === amount.minor && payment.currency === amount.currency
}

function moveOf(finding: Finding): PaymentMove {
  if (finding.answer === 'done') return finding.paid ? 'succeed' : 'decline'
  if (finding.answer === 'silence') return 'lose_sight'
  return finding.answer === 'waiting' ? 'wait' : 'confirm'
}

type Case = { subject: LockedSubject; payment: PaymentRow; finding: Finding }

async function record(tx: Tx, ctx: Ctx, { subject, payment, finding }: Case): Promise<PaymentRow> {
  const move = moveOf(finding)
  // Whoever comes later finds nothing left to do.
  const as = standing(ctx, { customer: payment.payerId })
  if (!canWalk(PAYMENT_TABLE, payment.state, move, as)) return payment
  const isDone = finding.answer === 'done'
  const next = await changePayment(tx, ctx, payment, move, {
    confirmUrl: finding.answer === 'redirect' ? finding.url : payment.confirmUrl,
    declineReason: isDone && !finding.paid ? finding.reason : null,
    settledAt: isDone ? ctx.now() : null,
  })
  if (!isDone) return next
  if (finding.paid) await take(tx, ctx, subject, next)
  else await subject.declined(next)
  return next
}

/** The money is there: used for what it was meant for, or on its way back from this moment on. */
async function take(tx: Tx, ctx: Ctx, subject: LockedSubject, payment: PaymentRow): Promise<void> {
  const amount = money(payment.amountMinor, payment.currency)
  await postLedgerEntry(tx, {
    kind: 'capture',
    uniqueKey: `capture:${payment.id}`,
    subject: { kind: payment.subjectKind, id: payment.subjectId },
    occurredAt: ctx.now(),
    postings: capturePostings(amount, payment.payerId),
  })
  const reason = await subject.paid(payment)
  if (reason) await askRefund(tx, ctx, { payment, amount, reason, key: 'unused' })
}
