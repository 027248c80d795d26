import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexTopics } from './index-topics.server.ts'

/**
 * Brings what the search knows of one topic up to date; repeated, it changes nothing more. Refuses whoever is
 * not the system.
 */
export async function reindexTopic(ctx: Ctx, topicId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => indexTopics(tx, [topicId]))
}
