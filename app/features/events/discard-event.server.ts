import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { events } from './tables.server.ts'

/** Deletes an event that nobody else ever saw. What refers to it keeps it: the constraint is broken. */
export async function discardEvent(tx: Tx, id: string): Promise<void> {
  await tx.delete(events).where(and(eq(events.id, id), eq(events.state, 'draft'), isNull(events.publishedAt)))
}
