import { and, asc, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { arrivePayout } from './arrive-payout.server.ts'
import { arrivedInput } from './inputs.ts'
import { lockBatch } from './lock-batch.server.ts'
import { canPayOut } from './policy.ts'
import { payouts } from './tables.server.ts'

/**
 * Says that payouts of a batch arrived: one, or all that are on their way. What is paid or failed already
 * stays. Not found for who does not pay out.
 */
export async function markPayoutsPaid(ctx: Ctx, input: unknown): Promise<void> {
  if (!canPayOut(ctx.actor)) throw notFound()
  const { batch: code, payout } = parseInput(arrivedInput, input)

  await inTransaction(async (tx) => {
    const batch = await lockBatch(tx, ctx, code)
    const isNamed = payout === undefined ? undefined : eq(payouts.code, payout)
    const rows = await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.batchId, batch.id), eq(payouts.state, 'sent'), isNamed))
      .orderBy(asc(payouts.id))
      .for('update')
    const ofAll = payout === undefined && rows.length > 0
    for (const row of rows) await arrivePayout(tx, ofAll ? inWake(ctx) : ctx, row)
    const subject = { kind: 'payout-batch', id: batch.id }
    if (ofAll) await audit(tx, ctx, 'payout-batch.arrive', subject, { count: rows.length })
  })
}
