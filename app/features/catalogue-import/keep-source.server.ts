import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plainTextOf, richTextOf } from '#app/platform/rich-text.server.ts'
import type { CatalogueRecord } from './catalogue.ts'
import type { Finding } from './catalogue-finding.ts'
import type { CatalogueProvider, Elsewhere } from './catalogue-plan.ts'
import { fieldTexts } from './catalogue-reading.ts'
import type { CatalogueReason } from './catalogue-reason.ts'
import { catalogueSources } from './tables.server.ts'

export type StoredOutcome = {
  outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  state: string | null
  reason: CatalogueReason | null
  /** What of it is guessed; it is kept with the record, and none of it is published by itself. */
  guesses: CatalogueReason[]
  notes: CatalogueReason[]
}

/** One record to store, from the source of that name. Without `write` it is only said what would be done. */
export type StoreFacts = {
  provider: CatalogueProvider
  record: CatalogueRecord
  source: string
  /** Digests of what the record says, field by field. */
  fields: Record<string, string>
  /** Where another file of the same dry run holds it already. */
  elsewhere: Elsewhere | undefined
  category: Finding<string | null>
  publish: boolean
  write: boolean
  now: Date
  /** Who imports; null for the system. */
  by: AccountId | null
}

/** Short digests of what a record says, field by field, which tell later what its source changed. */
export function digestsOf(record: CatalogueRecord): Record<string, string> {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return Object.fromEntries(Object.entries(fieldTexts(record)).map(([name, text]) => [name, digest(text)]))
}

/** One digest of all fields. */
export function contentHash(fields: Record<string, string>): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

/** What a source became before, if it did. Holds a lock on the source until the caller's transaction ends. */
export async function findSource(tx: Tx, ownerId: PartyId, key: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${ownerId}:${key}`}, 0))`)
  const [row] = await tx
    .select({ source: catalogueSources, topic: topics, event: events })
    .from(catalogueSources)
    .leftJoin(topics, eq(topics.id, catalogueSources.topicId))
    .leftJoin(events, eq(events.id, catalogueSources.eventId))
    .where(and(eq(catalogueSources.ownerId, ownerId), eq(catalogueSources.sourceKey, key)))
  return row
}

/** Who holds a record: the file that brought it first, in the database or earlier in a dry run. Rows of older versions belong to whoever comes. */
export function holderOf(
  row: Awaited<ReturnType<typeof findSource>>,
  facts: StoreFacts,
): Elsewhere | undefined {
  const { source, fields } = row?.source ?? {}
  return source && fields ? { source, fields } : facts.elsewhere
}

/** Remembers what a source became, what it said then and what of it is guessed. */
export async function keepSource(
  tx: Tx,
  { provider, record, source, fields, now }: StoreFacts,
  made: { topicId?: string; eventId?: string; guesses: CatalogueReason[] },
): Promise<void> {
  const row = {
    ownerId: provider.id,
    sourceKey: record.key,
    contentHash: contentHash(fields),
    source,
    fields,
    importedAt: now,
    ...made,
  }
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
