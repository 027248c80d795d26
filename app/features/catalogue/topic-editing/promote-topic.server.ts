import { and, eq, isNotNull } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

type Facts = { id: string; reason: string }

/**
 * Ends that a topic is shown after all others. False, and nothing changed, of one that is not.
 */
export async function promoteTopic(tx: Tx, ctx: Ctx, { id, reason }: Facts): Promise<boolean> {
  const { rowCount } = await tx
    .update(topics)
    .set({ demotedAt: null })
    .where(and(eq(topics.id, id), isNotNull(topics.demotedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'topic.promote', { kind: 'topic', id }, { reason: personal(reason) })
  await recordFact(tx, topicChanged, id, { part: 'standing' })
  return true
}
