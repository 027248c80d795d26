import type { CatalogueRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import type { Finding } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CatalogueProvider, Elsewhere } from './catalogue-plan.ts'
import { contentHash } from './record-digest.server.ts'
import { catalogueSources } from './tables.server.ts'
import type { Before } from './undo.ts'

/** What the files of one dry run brought so far, by identity, as nothing is written. */
export type EarlierFiles = Map<string, Elsewhere>

export type StoredOutcome = {
  outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  state: string | null
  reason: CatalogueReason | null
  /** What of it is guessed; it is kept with the record, and none of it is published by itself. */
  guesses: CatalogueReason[]
  notes: CatalogueReason[]
  /** What it became, and what that was before. */
  item?: { id: string; before: Before | null }
}

/** One record to store, from the source of that name. Without `write` only the outcome is computed. */
export type StoreFacts = {
  provider: CatalogueProvider
  record: CatalogueRecord
  source: string
  /** Digests of what the record says, field by field. */
  fields: Record<string, string>
  /** What the files of the same dry run brought so far. */
  earlier: EarlierFiles
  category: Finding<string | null>
  publish: boolean
  write: boolean
  /** Whether what is changed is remembered as it was. */
  remembers: boolean
  now: Date
  /** Who imports; null for the system. */
  by: AccountId | null
}

/** Stores what a source became, its fields then and its guesses. */
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
