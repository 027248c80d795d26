import { partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { endAgreedTraining } from './end-agreed.server.ts'
import { withdrawInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'

/**
 * Cancels an agreed training before it begins: its buyer is refunded by the order's terms, or in full when
 * its provider cancels. Repeating it changes nothing. Somebody else's is not found; refuses
 * `trainings:refused.notAgreed` and what cancelTraining refuses.
 */
export async function cancelAgreedTraining(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(withdrawInput, input)

  await inTransaction(async (tx) => {
    const { request } = await lockTrainingRequest(tx, ctx, { code })
    const { orderId, providerId } = request
    if (orderId === null) throw refuse('conflict', 'trainings:refused.notAgreed')
    const by = partyIdOf(ctx.actor) === providerId ? 'provider' : 'customer'

    await endAgreedTraining(tx, ctx, { orderId, by })
  })
}
