import { payoutArrivedPostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changePayout } from './change-payout.server.ts'
import type { payouts } from './tables.server.ts'

/** Writes down that a locked payout which is on its way has arrived. */
export async function arrivePayout(tx: Tx, ctx: Ctx, row: typeof payouts.$inferSelect): Promise<void> {
  await changePayout(tx, ctx, row, 'arrive')
  await postLedgerEntry(tx, {
    kind: 'payout_arrived',
    uniqueKey: `payout_arrived:${row.id}`,
    subject: { kind: 'payout', id: row.id },
    occurredAt: ctx.now(),
    postings: payoutArrivedPostings(money(row.amountMinor, row.currency), row.partyId),
  })
}
