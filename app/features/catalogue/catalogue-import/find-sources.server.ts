import { and, eq, inArray } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { catalogueSources } from './tables.server.ts'

/** The topic or event made of a source, with all its fields before the import. */
export type Found = Awaited<ReturnType<typeof rowsOf>>[number]

/**
 * Finds what sources became before, by their keys. For writing, locks all of them until the caller's
 * transaction ends.
 */
export async function findSources(
  tx: Tx,
  ownerId: PartyId,
  { keys, write }: { keys: readonly string[]; write: boolean },
): Promise<ReadonlyMap<string, Found>> {
  if (keys.length === 0) return new Map()
  if (write)
    await lockNames(
      tx,
      'catalogue',
      keys.map((key) => `${ownerId}:${key}`),
    )
  const found = await rowsOf(tx, ownerId, keys)
  return new Map(found.map((row) => [row.source.sourceKey, row]))
}

function rowsOf(tx: Tx, ownerId: PartyId, keys: readonly string[]) {
  return tx
    .select({ source: catalogueSources, topic: topics, event: events })
    .from(catalogueSources)
    .leftJoin(topics, eq(topics.id, catalogueSources.topicId))
    .leftJoin(events, eq(events.id, catalogueSources.eventId))
    .where(and(eq(catalogueSources.ownerId, ownerId), inArray(catalogueSources.sourceKey, [...keys])))
}
