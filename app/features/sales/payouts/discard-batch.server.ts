import { and, asc, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeBatch } from './change-batch.server.ts'
import { changePayout } from './change-payout.server.ts'
import { batchInput } from './inputs.ts'
import { lockBatch } from './lock-batch.server.ts'
import { canPayOut } from './policy.ts'
import { payouts } from './tables.server.ts'

/**
 * Discards a batch that was not sent: what it would have paid is due again. Once more does nothing. Not found
 * for who does not pay out; refuses with `conflict` one that was sent.
 */
export async function discardBatch(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()
  const { batch: code } = parseInput(batchInput, input)

  await inTransaction(async (tx) => {
    const batch = await lockBatch(tx, ctx, code)
    if (batch.state === 'discarded') return

    await changeBatch(tx, ctx, batch, 'discard')
    const rows = await tx
      .select({ id: payouts.id, partyId: payouts.partyId, state: payouts.state })
      .from(payouts)
      .where(and(eq(payouts.batchId, batch.id), eq(payouts.state, 'scheduled')))
      .orderBy(asc(payouts.id))
      .for('update')
    for (const row of rows) await changePayout(tx, inWake(ctx), row, 'withdraw')
  })
}
