import { eq } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeRefund } from './change-refund.server.ts'
import { refundPostings } from './ledger.ts'
import { listBooked } from './list-booked.server.ts'
import type { LockedPayable, PaymentRow } from './payable.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'
import { isSameCause, sumRefunds } from './refund.ts'
import { refunds } from './tables.server.ts'

type Sent = { refundId: string; payment: PaymentRow; subject: LockedPayable }

/**
 * Writes into the books that an amount went back to the payer, and tells the locked subject; false where that
 * was done before.
 */
export async function bookRefund(tx: Tx, ctx: Ctx, { refundId, payment, subject }: Sent): Promise<boolean> {
  const { id: paymentId, currency, payerId, subjectKind, subjectId } = payment
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (refund?.state !== 'requested') return false

  await changeRefund(tx, ctx, refund, 'succeed')
  await postLedgerEntry(tx, {
    kind: 'refund',
    uniqueKey: `refund:${refundId}`,
    subject: { kind: subjectKind, id: subjectId },
    occurredAt: ctx.now(),
    postings: refundPostings(money(refund.amountMinor, currency), payerId),
  })
  const all = await listBooked(tx, paymentId)
  const isBooked = all.some((one) => one.isGone && one.id !== refundId && isSameCause(one, refund))
  await subject.refunded(payment, { ...refund, ...sumRefunds(all), isBooked })
  return true
}
