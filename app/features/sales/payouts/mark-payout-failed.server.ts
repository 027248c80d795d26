import { and, eq } from 'drizzle-orm'
import { payoutPostings, payoutReturnedPostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { money, negateMoney } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changePayout } from './change-payout.server.ts'
import { failedInput } from './inputs.ts'
import { canPayOut } from './policy.ts'
import { payoutsPaidBy } from './queries-scope.server.ts'
import { payouts } from './tables.server.ts'

/**
 * Says that a payout did not arrive, or was sent back after it had: it is owed again, and the next batch pays
 * it. Once more does nothing. Not found for who does not pay out; refuses with `conflict` one that was not
 * sent.
 */
export async function markPayoutFailed(ctx: Ctx, input: unknown): Promise<void> {
  if (!canPayOut(ctx.actor)) throw notFound()
  const { payout: code, failure } = parseInput(failedInput, input)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(payouts)
      .where(and(payoutsPaidBy(ctx.actor), eq(payouts.code, code)))
      .for('update')
    if (!row) throw notFound()
    if (row.state === 'failed') return

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
  })
}
