import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeTrainingTopic } from './change-training-topic.server.ts'
import { findTopicCategory } from './find-topic-category.server.ts'
import { createTrainingTopicInput, topicContentOf } from './inputs.ts'
import { writesTrainingTopics } from './policy.ts'
import { trainingTopics } from './tables.server.ts'

const NEW = { name: 'create-training-topic', points: 60, seconds: 3600 }

/**
 * Saves a training topic of the workspace acted for, as a draft or open to its providers. Repeats with one
 * key make one. For who is no admin of a workspace nothing is found; bad input beside `category`; refuses
 * `limit` after 60 in an hour.
 */
export async function createTrainingTopic(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { key, ...typed } = parseInput(createTrainingTopicInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!writesTrainingTopics(actor)) throw notFound()
  await countAttempt(NEW, actor.partyId)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `training-topic:${actor.accountId}`, key, body: typed }, async () => {
      const categoryId = await findTopicCategory(tx, typed.category)

      const [id, code] = [newId(), newCode(10)]
      const first = { id, companyId: actor.partyId, state: 'draft' as const, revision: 1 }
      await tx.insert(trainingTopics).values({
        ...topicContentOf({ key, ...typed }),
        ...first,
        code,
        categoryId,
        createdBy: actor.accountId,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      await audit(tx, ctx, 'training-topic.create', { kind: 'training-topic', id })
      if (typed.intent === 'open') await changeTrainingTopic(tx, ctx, first, 'open')
      return { code }
    })
  })
}
