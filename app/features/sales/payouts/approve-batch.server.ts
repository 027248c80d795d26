import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeBatch } from './change-batch.server.ts'
import { batchInput } from './inputs.ts'
import { lockBatch } from './lock-batch.server.ts'
import { canPayOut } from './policy.ts'

/**
 * Approves a batch above the limit. Once more by the same person does nothing. Not found for who does not pay
 * out; refuses with `forbidden` who prepared it, and with `conflict` what is approved by somebody else,
 * sent or discarded.
 */
export async function approveBatch(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()
  const { batch: code } = parseInput(batchInput, input)

  await inTransaction(async (tx) => {
    const batch = await lockBatch(tx, ctx, code)
    if (batch.state === 'approved' && batch.approvedBy === actor.accountId) return

    if (batch.preparedBy === actor.accountId) throw refuse('forbidden', 'payouts:refused.sameEyes')

    await changeBatch(tx, ctx, batch, 'approve', { approvedBy: actor.accountId })
  })
}
