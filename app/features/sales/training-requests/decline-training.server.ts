import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { declineInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'

/**
 * Declines a request, or the provider's own counter-proposal before it is accepted, with a reason for the
 * buyer. Somebody else's is not found; refuses `trainings:refused.changed` and a step that is not the
 * actor's.
 */
export async function declineTraining(ctx: Ctx, input: unknown): Promise<void> {
  const { code, version, reason } = parseInput(declineInput, input)

  await inTransaction(async (tx) => {
    const { request } = await lockTrainingRequest(tx, ctx, { code, version })
    await changeTrainingRequest(tx, ctx, request, 'decline', { reason })
  })
}
