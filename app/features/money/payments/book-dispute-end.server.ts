import { eq } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { disputeLostPostings, disputeWonPostings } from './ledger.ts'
import type { PaymentRow } from './payable.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'
import { ledgerEntries, ledgerTransactions } from './tables.server.ts'

type Ended = { payment: PaymentRow; disputeId: string; isWon: boolean }

/**
 * Writes into the books what becomes of an amount that was held: back to where it was taken from, to the
 * minor unit, or lost.
 */
export async function bookDisputeEnd(tx: Tx, ctx: Ctx, ended: Ended): Promise<void> {
  const { payment, disputeId, isWon } = ended
  const held = await tx
    .select({
      account: ledgerEntries.account,
      ownerId: ledgerEntries.ownerId,
      amountMinor: ledgerEntries.amountMinor,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.uniqueKey, `dispute:${disputeId}`))
  const opened = held.map(({ amountMinor, currency, ...one }) => ({
    ...one,
    amount: money(amountMinor, currency),
  }))
  const kind = isWon ? 'dispute_won' : 'dispute_lost'
  await postLedgerEntry(tx, {
    kind,
    uniqueKey: `${kind}:${disputeId}`,
    subject: { kind: payment.subjectKind, id: payment.subjectId },
    occurredAt: ctx.now(),
    postings: isWon ? disputeWonPostings(opened) : disputeLostPostings(opened),
  })
}
