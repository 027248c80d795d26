import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { failPayout } from './fail-payout.server.ts'
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

    await failPayout(tx, ctx, { row, failure })
  })
}
