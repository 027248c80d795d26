import { eq } from 'drizzle-orm'
import { type Money, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { feePostings } from './ledger.ts'
import type { DisputeRow, PaymentRow } from './payable.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'
import { disputes } from './tables.server.ts'

type Known = { payment: PaymentRow; dispute: DisputeRow; fee: Money | null }

/**
 * Writes down and into the books what a gateway keeps for a locked dispute, once it says so, and what it
 * gives back of that later. The marketplace bears it.
 */
export async function bookDisputeFee(tx: Tx, ctx: Ctx, { payment, dispute, fee }: Known): Promise<void> {
  const before = dispute.feeMinor ?? 0
  if (fee === null || fee.minor === before) return
  if (dispute.feeCurrency !== null && dispute.feeCurrency !== fee.currency)
    throw new Error('a fee in another currency than before')
  await tx
    .update(disputes)
    .set({ feeMinor: fee.minor, feeCurrency: fee.currency })
    .where(eq(disputes.id, dispute.id))
  await postLedgerEntry(tx, {
    kind: 'dispute_fee',
    uniqueKey: `dispute_fee:${dispute.id}:${before}-${fee.minor}`,
    subject: { kind: payment.subjectKind, id: payment.subjectId },
    occurredAt: ctx.now(),
    postings: feePostings(money(fee.minor - before, fee.currency)),
  })
}
