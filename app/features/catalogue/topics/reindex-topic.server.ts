import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexTopics } from './index-topics.server.ts'

/** Updates one topic in the search index; repeating it changes nothing. Refuses any actor but the system. */
export async function reindexTopic(ctx: Ctx, topicId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => indexTopics(tx, [topicId]))
}
