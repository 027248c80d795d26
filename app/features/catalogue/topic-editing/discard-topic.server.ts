import { and, eq, isNull } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Deletes a topic that was never public, and releases its pictures. Fails on a constraint while anything
 * refers to it.
 */
export async function discardTopic(tx: Tx, id: string): Promise<void> {
  const gone = await tx
    .delete(topics)
    .where(and(eq(topics.id, id), eq(topics.state, 'draft'), isNull(topics.publishedAt)))
    .returning({ id: topics.id })
  if (gone.length > 0) await assignFiles(tx, { kind: 'topic', id }, { owners: [], names: [] })
}
