import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { findPurchaseLimit } from '#app/features/procurement/purchase-orders/find-purchase-limit.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
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
import { dueOfFee } from './training-fee.ts'

/**
 * Approves what the provider has proposed, as the company acted for: from then on the training can be
 * requested at that fee until its last day. A second press changes nothing. A member approves what comes, for
 * the participants and days of the topic, up to the limit that holds for purchases; above it an admin does
 * (`training-fees:refused.aboveLimit`). Somebody else's is not found; refuses
 * `training-fees:refused.changed`, `training-fees:refused.expired`, `training-fees:refused.ownCounter` what
 * the company has named itself, `training-fees:refused.unconfirmed`, `trainings:refused.lapsed`,
 * `trainings:refused.otherSide`, and a step that its state does not allow.
 */
export async function approveFee(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(feeStepInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const locked = await lockTrainingFee(tx, ctx, { ...which, as: 'company', to: 'approved' })
    if (!locked) return
    const { fee, price, topic } = locked
    if (!actor.emailConfirmed) throw refuse('forbidden', 'training-fees:refused.unconfirmed')
    if (fee.proposer === 'company') throw refuse('conflict', 'training-fees:refused.ownCounter')
    const limit = await findPurchaseLimit(tx, actor)
    if (limit && isAbove(limit, dueOfFee(price, topic).total))
      throw refuse('forbidden', 'training-fees:refused.aboveLimit', {
        limit: formatApprovalLimit(limit, ctx.language),
        company: actor.company?.name ?? '',
      })
    await requireSeller(tx, ctx, fee.providerId)
    await requireThere(tx, fee.providerId)

    await changeTrainingFee(tx, ctx, fee, 'approve', { price, topicRevision: topic.revision })
  })
}
