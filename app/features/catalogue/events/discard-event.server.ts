import { and, eq, isNull } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { events } from './tables.server.ts'

/**
 * Deletes an event that was never public, and releases its pictures. Fails on a constraint while anything
 * refers to it.
 */
export async function discardEvent(tx: Tx, id: string): Promise<void> {
  const gone = await tx
    .delete(events)
    .where(and(eq(events.id, id), eq(events.state, 'draft'), isNull(events.publishedAt)))
    .returning({ id: events.id })
  if (gone.length > 0) await assignFiles(tx, { kind: 'event', id }, { owners: [], names: [] })
}
