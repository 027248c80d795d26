import { and, eq } from 'drizzle-orm'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { writesTrainingTopics } from './policy.ts'
import { trainingTopicsOwnedBy } from './queries-scope.server.ts'
import { trainingTopics } from './tables.server.ts'
import type { TrainingTopicState } from './training-topic.ts'

type Which = {
  code: string
  /** The revision that was read; without one the topic is locked as it is. */
  revision?: number
  /** The state to which the step leads: with that, a second press is no other step. */
  to?: TrainingTopicState
}

/**
 * An own topic of the workspace acted for, locked, for an admin; null where the step that leads `to` a state
 * was taken already from the revision that was read. Anybody else's is not found, and for who may not write
 * it nothing is; another revision than the one read is refused with `training-topics:refused.changed`.
 */
export async function lockTrainingTopic(tx: Tx, ctx: Ctx, { code, revision, to }: Which) {
  if (!writesTrainingTopics(ctx.actor)) throw notFound()
  const [topic] = await tx
    .select()
    .from(trainingTopics)
    .where(and(eq(trainingTopics.code, code), trainingTopicsOwnedBy(ctx.actor)))
    .for('update')
  if (!topic) throw notFound()
  if (revision === undefined) return topic
  if (topic.state === to && topic.revision === revision + 1) return null
  if (topic.revision !== revision) throw refuse('conflict', 'training-topics:refused.changed')
  return topic
}
