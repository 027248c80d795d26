import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { topicStepInput } from './inputs.ts'
import { lockTrainingTopic } from './lock-training-topic.server.ts'
import { trainingTopics } from './tables.server.ts'

/**
 * Deletes a draft of the workspace acted for, which no provider has seen. Anybody else's is not found, as it
 * is for who is no admin; refuses `training-topics:refused.changed`, and `training-topics:refused.opened`
 * once it was open.
 */
export async function discardTrainingTopic(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(topicStepInput, input)

  await inTransaction(async (tx) => {
    const topic = await lockTrainingTopic(tx, ctx, which)
    if (topic?.state !== 'draft') throw refuse('conflict', 'training-topics:refused.opened')
    await tx.delete(trainingTopics).where(eq(trainingTopics.id, topic.id))
    await audit(tx, ctx, 'training-topic.discard', { kind: 'training-topic', id: topic.id })
  })
}
