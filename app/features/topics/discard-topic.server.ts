import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { topics } from './tables.server.ts'

/** Deletes a topic that nobody else ever saw. What refers to it keeps it: the constraint is broken. */
export async function discardTopic(tx: Tx, id: string): Promise<void> {
  await tx.delete(topics).where(and(eq(topics.id, id), eq(topics.state, 'draft'), isNull(topics.publishedAt)))
}
