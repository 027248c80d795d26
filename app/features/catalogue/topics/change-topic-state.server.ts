import { eq } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { topics } from './tables.server.ts'
import {
  TOPIC_TABLE,
  type TopicState,
  type TopicStep,
  topicArchived,
  topicPublished,
  topicSuspended,
} from './topic.ts'

type Topic = Pick<typeof topics.$inferSelect, 'id' | 'ownerId' | 'state' | 'publishedAt'>

const machine = stateMachine({
  subject: 'topic',
  table: topics,
  axes: { state: TOPIC_TABLE },
  roleIn: (ctx, { ownerId }: Topic) => roleIn(ctx, { provider: ownerId, task: 'moderate' }),
  details: { owner: topics.ownerId },
  facts: {
    publish: topicPublished,
    restore: topicPublished,
    archive: topicArchived,
    suspend: topicSuspended,
  },
})

/**
 * Takes one step with a topic, as the actor of the context. Stores the first time of publication, `since` or
 * now. The `reason` of staff stands in the audit. Refuses a missing one as not found.
 */
export async function changeTopicState(
  tx: Tx,
  ctx: Ctx,
  { id, step, since, reason }: { id: string; step: TopicStep; since?: Date; reason?: string },
): Promise<TopicState> {
  const [row] = await tx
    .select({ id: topics.id, ownerId: topics.ownerId, state: topics.state, publishedAt: topics.publishedAt })
    .from(topics)
    .where(eq(topics.id, id))
    .for('no key update')
  if (!row) throw notFound()
  const publishedAt = row.publishedAt ?? (step === 'publish' ? (since ?? ctx.now()) : null)
  const details = reason === undefined ? {} : { reason: personal(reason) }
  const set = { publishedAt, updatedAt: ctx.now() }
  const { state = row.state } = await changeState(tx, ctx, machine, row, { state: step }, { set, details })
  return state
}
