import { and, eq, isNull } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Deletes a topic that nobody else ever saw, and lets go of its pictures. What refers to it keeps it: the
 * constraint is broken.
 */
export async function discardTopic(tx: Tx, id: string): Promise<void> {
  const gone = await tx
    .delete(topics)
    .where(and(eq(topics.id, id), eq(topics.state, 'draft'), isNull(topics.publishedAt)))
    .returning({ id: topics.id })
  if (gone.length > 0) await assignFiles(tx, { kind: 'topic', id }, { owners: [], names: [] })
}
