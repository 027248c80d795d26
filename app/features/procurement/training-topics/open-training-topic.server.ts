import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingTopic } from './change-training-topic.server.ts'
import { topicStepInput } from './inputs.ts'
import { lockTrainingTopic } from './lock-training-topic.server.ts'

/**
 * Opens a draft or a closed topic of the workspace acted for to its providers, who are notified. A second
 * press changes nothing. Anybody else's is not found, as it is for who is no admin; refuses
 * `training-topics:refused.changed`, and a step that its state does not allow.
 */
export async function openTrainingTopic(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(topicStepInput, input)

  await inTransaction(async (tx) => {
    const topic = await lockTrainingTopic(tx, ctx, { ...which, to: 'open' })
    if (topic) await changeTrainingTopic(tx, ctx, topic, 'open')
  })
}
