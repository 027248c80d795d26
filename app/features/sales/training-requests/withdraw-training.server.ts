import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { withdrawInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'

/**
 * Withdraws an own request that is not agreed yet. Somebody else's is not found; refuses a step that is not
 * the actor's.
 */
export async function withdrawTraining(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(withdrawInput, input)

  await inTransaction(async (tx) => {
    const { request } = await lockTrainingRequest(tx, ctx, { code })
    await changeTrainingRequest(tx, ctx, request, 'withdraw')
  })
}
