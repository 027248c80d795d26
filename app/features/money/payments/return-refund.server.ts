import { eq } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeRefund } from './change-refund.server.ts'
import { capturePostings } from './ledger.ts'
import { listBooked } from './list-booked.server.ts'
import type { LockedPayable, PaymentRow } from './payable.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'
import { sumRefunds } from './refund.ts'
import { refunds } from './tables.server.ts'

type Returned = { refundId: string; payment: PaymentRow; subject: LockedPayable }

/**
 * Writes into the books that an amount that had gone back did not arrive: it lies at the gateway again and is
 * owed to the payer. Tells the locked subject; false where that was done before.
 */
export async function returnRefund(
  tx: Tx,
  ctx: Ctx,
  { refundId, payment, subject }: Returned,
): Promise<boolean> {
  const { id: paymentId, currency, payerId, subjectKind, subjectId } = payment
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (refund?.state !== 'succeeded') return false

  await changeRefund(tx, ctx, refund, 'return')
  await postLedgerEntry(tx, {
    kind: 'refund_returned',
    uniqueKey: `refund_returned:${refundId}`,
    subject: { kind: subjectKind, id: subjectId },
    occurredAt: ctx.now(),
    postings: capturePostings(money(refund.amountMinor, currency), payerId),
  })
  const { refundedMinor } = sumRefunds(await listBooked(tx, paymentId))
  await subject.refundReturned(payment, { ...refund, refundedMinor })
  return true
}
