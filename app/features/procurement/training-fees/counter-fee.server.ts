import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { requireSeller } from '#app/features/sales/training-requests/require-seller.server.ts'
import { requireThere } from '#app/features/sales/training-requests/require-there.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeTrainingFee } from './change-training-fee.server.ts'
import { counterFeeInput, feeContentOf } from './inputs.ts'
import { lockTrainingFee } from './lock-training-fee.server.ts'

const COUNTERS = { name: 'counter-fee', points: 120, seconds: 3600 }

/**
 * Puts another price on the table, as the company or the provider acted for: a new version of the fee.
 * Repeats with one key counter once. Somebody else's is not found; refuses `training-fees:refused.changed`
 * when another version came in since it was read, `training-fees:refused.expired`,
 * `training-fees:refused.topicClosed`, `training-fees:refused.unconfirmed` and the like of who may not buy or
 * sell, `trainings:refused.lapsed`, `trainings:refused.otherSide` of who has left or blocked this side, a
 * step that its state does not allow, and `limit` after 120 in an hour.
 */
export async function counterFee(ctx: Ctx, input: unknown): Promise<{ version: number }> {
  const { key, ...typed } = parseInput(counterFeeInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const { words, ...content } = feeContentOf(typed, ctx.now())
  await countAttempt(COUNTERS, actor.partyId)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `training-fee:${actor.accountId}`, key, body: typed }, async () => {
      const locked = await lockTrainingFee(tx, ctx, { ...typed, as: 'either' })
      if (!locked) throw refuse('conflict', 'training-fees:refused.changed')
      const { fee, price, topic } = locked
      const isCompany = fee.companyId === actor.partyId
      const hindrance = isCompany && actor.emailConfirmed ? null : hindranceOf(actor)
      if (hindrance) throw refuse('forbidden', `training-fees:refused.${hindrance}`)
      if (topic.state !== 'open') throw refuse('conflict', 'training-fees:refused.topicClosed')
      await requireSeller(tx, ctx, fee.providerId)
      const other = isCompany ? fee.providerId : fee.companyId
      await requireThere(tx, other)
      if (await isBlocked(ctx, { by: other, party: actor.partyId }))
        throw refuse('conflict', 'trainings:refused.otherSide')

      // The tax is the provider's, whoever names the amount.
      const said = { price: { ...content, tax: price.tax }, words, topicRevision: topic.revision }
      return { version: await changeTrainingFee(tx, ctx, fee, 'counter', said) }
    })
  })
}
