import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingFee } from './change-training-fee.server.ts'
import { feeStepInput } from './inputs.ts'
import { lockTrainingFee } from './lock-training-fee.server.ts'

/**
 * Withdraws a fee that is on the table, as the provider acted for; an approved one holds until its last day.
 * A second press changes nothing. Somebody else's is not found; refuses `training-fees:refused.changed`,
 * `training-fees:refused.expired`, and a step that its state does not allow.
 */
export async function withdrawFee(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(feeStepInput, input)
  requireAccountHolder(ctx.actor)

  await inTransaction(async (tx) => {
    const locked = await lockTrainingFee(tx, ctx, { ...which, as: 'provider', to: 'withdrawn' })
    if (!locked) return
    const { fee, price, topic } = locked
    await changeTrainingFee(tx, ctx, fee, 'withdraw', { price, topicRevision: topic.revision })
  })
}
