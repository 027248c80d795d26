import type { Money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { disputePostings, type Posting, unusedPostings } from './ledger.ts'
import type { PaymentRow } from './payable.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'

type Opened = { payment: PaymentRow; disputeId: string; amount: Money; shares: Posting[] | null }

/** Writes into the books that an amount is held: of whose it is, or of what lay unused at the gateway. */
export async function bookDispute(tx: Tx, ctx: Ctx, opened: Opened): Promise<void> {
  const { payment, disputeId, amount, shares } = opened
  await postLedgerEntry(tx, {
    kind: 'dispute',
    uniqueKey: `dispute:${disputeId}`,
    subject: { kind: payment.subjectKind, id: payment.subjectId },
    occurredAt: ctx.now(),
    postings: disputePostings(shares ?? unusedPostings(amount)),
  })
}
