import { eq } from 'drizzle-orm'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Step = { id: string; step: 'suspend' | 'restore'; reason: string }

/**
 * Takes a topic out of sight, or back, as staff decided. False, and nothing changed, of one that is not as it
 * was.
 */
export async function stepTopic(tx: Tx, ctx: Ctx, { id, step, reason }: Step): Promise<boolean> {
  const [topic] = await tx
    .select({ state: topics.state })
    .from(topics)
    .where(eq(topics.id, id))
    .for('no key update')
  if (topic?.state !== (step === 'suspend' ? 'published' : 'suspended')) return false
  await changeTopicState(tx, ctx, { id, step, reason })
  return true
}
