import { payoutPostings, payoutReturnedPostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { money, negateMoney } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changePayout } from './change-payout.server.ts'
import type { payouts } from './tables.server.ts'

type Failed = { row: typeof payouts.$inferSelect; failure: string }

/**
 * Writes down that a locked payout which was sent did not arrive, or came back after it had: it is owed
 * again.
 */
export async function failPayout(tx: Tx, ctx: Ctx, { row, failure }: Failed): Promise<void> {
  const hadArrived = row.state === 'paid'
  const amount = money(row.amountMinor, row.currency)
  await changePayout(tx, ctx, row, hadArrived ? 'return' : 'fail', { failure })
  await postLedgerEntry(tx, {
    kind: 'payout_returned',
    uniqueKey: `payout_returned:${row.id}`,
    subject: { kind: 'payout', id: row.id },
    occurredAt: ctx.now(),
    postings: hadArrived
      ? payoutReturnedPostings(amount, row.partyId)
      : payoutPostings(negateMoney(amount), row.partyId),
  })
}
