import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { requireSeller } from '#app/features/sales/training-requests/require-seller.server.ts'
import { requireThere } from '#app/features/sales/training-requests/require-there.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingFee } from './change-training-fee.server.ts'
import { feeStepInput } from './inputs.ts'
import { lockTrainingFee } from './lock-training-fee.server.ts'

/**
 * Takes what the company has countered, as the provider acted for: it stands as the provider's proposal,
 * which the company still approves. A second press changes nothing. Somebody else's is not found; refuses
 * `training-fees:refused.changed`, `training-fees:refused.expired`, `training-fees:refused.ownCounter` what
 * is the provider's own, `training-fees:refused.topicClosed`, `training-fees:refused.unapproved` and the
 * like, `trainings:refused.lapsed`, `trainings:refused.otherSide`, and a step that its state does not allow.
 */
export async function agreeFee(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(feeStepInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const locked = await lockTrainingFee(tx, ctx, { ...which, as: 'provider', to: 'proposed' })
    if (!locked) return
    const { fee, price, topic } = locked
    const hindrance = hindranceOf(actor)
    if (hindrance) throw refuse('forbidden', `training-fees:refused.${hindrance}`)
    if (fee.proposer === 'provider') throw refuse('conflict', 'training-fees:refused.ownCounter')
    if (topic.state !== 'open') throw refuse('conflict', 'training-fees:refused.topicClosed')
    await requireSeller(tx, ctx, fee.providerId)
    await requireThere(tx, fee.companyId)

    await changeTrainingFee(tx, ctx, fee, 'agree', { price, topicRevision: topic.revision })
  })
}
