import { eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { changeTrainingTopic } from './change-training-topic.server.ts'
import { findTopicCategory } from './find-topic-category.server.ts'
import { reviseTrainingTopicInput, topicContentOf } from './inputs.ts'
import { lockTrainingTopic } from './lock-training-topic.server.ts'
import { trainingTopics } from './tables.server.ts'

/**
 * Changes what a topic of the workspace acted for says, and opens it where that is asked for. Repeats with
 * one key change it once. Anybody else's is not found, as it is for who is no admin; refuses
 * `training-topics:refused.changed` when it was changed since it was read; bad input beside `category`.
 */
export async function reviseTrainingTopic(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { key, ...typed } = parseInput(reviseTrainingTopicInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `training-topic:${actor.accountId}`, key, body: typed }, async () => {
      const { code, revision } = typed
      const topic = await lockTrainingTopic(tx, ctx, { code, revision })
      if (!topic) return { code }
      const categoryId = await findTopicCategory(tx, typed.category)

      const changed = { ...topic, revision: revision + 1 }
      await tx
        .update(trainingTopics)
        .set({
          ...topicContentOf({ key, ...typed }),
          categoryId,
          revision: changed.revision,
          updatedAt: ctx.now(),
        })
        .where(eq(trainingTopics.id, topic.id))
      await audit(tx, ctx, 'training-topic.revise', { kind: 'training-topic', id: topic.id })
      if (typed.intent === 'open' && topic.state !== 'open')
        await changeTrainingTopic(tx, ctx, changed, 'open')
      return { code }
    })
  })
}
