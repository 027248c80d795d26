import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingFee } from './change-training-fee.server.ts'
import { rejectFeeInput } from './inputs.ts'
import { lockTrainingFee } from './lock-training-fee.server.ts'

/**
 * Rejects a fee that is on the table, as the company acted for, with a reason that its provider reads. A
 * second press changes nothing. Somebody else's is not found; refuses `training-fees:refused.changed`,
 * `training-fees:refused.expired`, and a step that its state does not allow.
 */
export async function rejectFee(ctx: Ctx, input: unknown): Promise<void> {
  const { reason, ...which } = parseInput(rejectFeeInput, input)
  requireAccountHolder(ctx.actor)

  await inTransaction(async (tx) => {
    const locked = await lockTrainingFee(tx, ctx, { ...which, as: 'company', to: 'rejected' })
    if (!locked) return
    const { fee, price, topic } = locked
    await changeTrainingFee(tx, ctx, fee, 'reject', { price, topicRevision: topic.revision, words: reason })
  })
}
