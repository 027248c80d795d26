import { and, eq, sql } from 'drizzle-orm'
import { topics } from '#app/features/topics/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plainTextOf, richTextOf } from '#app/platform/rich-text.server.ts'
import type { CatalogueReason, CatalogueRecord } from './catalogue.ts'
import type { CatalogueProvider } from './catalogue-plan.ts'
import { catalogueSources, events } from './tables.server.ts'

export type StoredOutcome = {
  outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  state: string | null
  reason: CatalogueReason | null
  notes: CatalogueReason[]
}

/** One record to store. Without `write` it is only said what would be done. */
export type StoreFacts = {
  provider: CatalogueProvider
  record: CatalogueRecord
  contentHash: string
  categoryId: string | null
  publish: boolean
  write: boolean
  now: Date
}

/** What a source became before, if it did. Holds a lock on the source until the caller's transaction ends. */
export async function findSource(tx: Tx, ownerId: string, key: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${ownerId}:${key}`}, 0))`)
  const [row] = await tx
    .select({ source: catalogueSources, topic: topics, event: events })
    .from(catalogueSources)
    .leftJoin(topics, eq(topics.id, catalogueSources.topicId))
    .leftJoin(events, eq(events.id, catalogueSources.eventId))
    .where(and(eq(catalogueSources.ownerId, ownerId), eq(catalogueSources.sourceKey, key)))
  return row
}

/** Remembers what a source became and what it said then. */
export async function keepSource(
  tx: Tx,
  { provider, record, contentHash, now }: StoreFacts,
  made: { topicId?: string; eventId?: string },
): Promise<void> {
  const row = { ownerId: provider.id, sourceKey: record.key, contentHash, importedAt: now, ...made }
  await tx
    .insert(catalogueSources)
    .values({ id: newId(), ...row })
    .onConflictDoUpdate({ target: [catalogueSources.ownerId, catalogueSources.sourceKey], set: row })
}

/** The rich text of a record and a summary: its own, else the beginning of the text. */
export function textsOf(record: CatalogueRecord): { summary: string; description: string } {
  const description = record.description ? richTextOf(record.description) : ''
  const own = record.summary ? plainTextOf(richTextOf({ format: 'plain', text: record.summary }), 500) : ''
  return { description, summary: own || plainTextOf(description, 200) }
}
