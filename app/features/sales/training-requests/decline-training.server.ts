import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { declineInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'

/**
 * Declines what was asked for, with a reason that the buyer reads; also what was proposed instead, as long as
 * it was not taken. Somebody else's is not found; refuses `trainings:refused.changed` and a step that is not
 * the actor's.
 */
export async function declineTraining(ctx: Ctx, input: unknown): Promise<void> {
  const { code, version, reason } = parseInput(declineInput, input)

  await inTransaction(async (tx) => {
    const { request } = await lockTrainingRequest(tx, ctx, { code, version })
    await changeTrainingRequest(tx, ctx, request, 'decline', { reason })
  })
}
