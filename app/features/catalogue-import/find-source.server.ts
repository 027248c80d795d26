import { and, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { catalogueSources } from './tables.server.ts'

/** What a source became before, if it did. To write it, it holds a lock on the source until the caller's transaction ends. */
export async function findSource(tx: Tx, ownerId: PartyId, key: string, { write } = { write: true }) {
  if (write)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${ownerId}:${key}`}, 0))`)
  const [row] = await tx
    .select({ source: catalogueSources, topic: topics, event: events })
    .from(catalogueSources)
    .leftJoin(topics, eq(topics.id, catalogueSources.topicId))
    .leftJoin(events, eq(events.id, catalogueSources.eventId))
    .where(and(eq(catalogueSources.ownerId, ownerId), eq(catalogueSources.sourceKey, key)))
  return row
}
