import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { categories } from '#app/features/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, db, inTransaction, sqlState } from '#app/platform/db.server.ts'
import {
  type CatalogueFormat,
  type CatalogueReason,
  type CatalogueRecord,
  CatalogueRefusal,
} from './catalogue.ts'
import { findCategory, type NamedCategory } from './catalogue-category.ts'
import { CATALOGUE_FIELDS, type CatalogueField } from './catalogue-fields.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import type { CatalogueProvider } from './catalogue-plan.ts'
import { type ReadEntry, readEntries } from './catalogue-reading.ts'
import type { StoredOutcome, StoreFacts } from './keep-source.server.ts'
import { canImportCatalogue } from './policy.ts'
import { storeEvent } from './store-event.server.ts'
import { storeTopic } from './store-topic.server.ts'

const INPUT = z.object({
  provider: z.string().min(1).max(100),
  file: z.object({ name: z.string().max(300), bytes: z.instanceof(Uint8Array) }),
  publish: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  mapping: z
    .map(z.enum(CATALOGUE_FIELDS as [CatalogueField, ...CatalogueField[]]), z.string())
    .default(new Map()),
  category: z.string().max(100).optional(),
})

export type ImportLine = StoredOutcome & { position: number; kind: 'topic' | 'event' | null; title: string }
export type ImportReport =
  | { ok: true; format: CatalogueFormat; lines: ImportLine[] }
  | { ok: false; reason: CatalogueReason }

/**
 * Brings one file of courses and events in for a provider (username). Each record is stored on its own, so a bad one
 * stops no other; a source that did not change since the last time changes nothing; `dryRun` writes nothing. With
 * `publish` what is complete is shown to everyone, past events as completed. A file that cannot be read at all is
 * answered with its reason, as are a provider or category that does not exist and publishing for one who is not approved.
 * A stranger is refused as not found.
 */
export async function importCatalogue(ctx: Ctx, input: unknown): Promise<ImportReport> {
  const { file, publish, dryRun, mapping, ...named } = parseInput(INPUT, input)

  const provider = await findProvider(named.provider)
  const known = await db()
    .select({
      id: categories.id,
      parentId: categories.parentId,
      slug: categories.slug,
      names: categories.names,
    })
    .from(categories)
  const fallback = known.find((category) => category.slug === named.category)

  if (!provider) return refused('provider.unknown', { username: named.provider })
  if (!canImportCatalogue(ctx.actor, provider.id)) throw notFound()
  if (publish && !provider.isApproved) return refused('provider.unapproved', { username: provider.username })
  if (named.category && !fallback) return refused('category.unknown', { category: named.category })

  const now = ctx.now()
  const read = readFile(file, mapping, { now, providerTimeZone: provider.timeZone })
  if (!read.ok) return read

  const lines: ImportLine[] = []
  for (const entry of read.entries) {
    const record = entry.outcome === 'record' ? entry.record : null
    const categoryId = record ? categoryOf(record, known, fallback) : null
    const facts = { provider, categoryId, publish, write: !dryRun, now }
    lines.push(
      record ? await storeAlone(ctx, { ...facts, record, contentHash: hashOf(record) }) : notStored(entry),
    )
  }
  return { ok: true, format: read.format, lines }
}

function refused(code: CatalogueReason['code'], params: CatalogueReason['params']): ImportReport {
  return { ok: false, reason: { code, params } }
}

async function findProvider(username: string): Promise<CatalogueProvider | null> {
  const [row] = await db()
    .select({ account: accounts, profile: trainerProfiles })
    .from(accounts)
    .leftJoin(trainerProfiles, eq(trainerProfiles.accountId, accounts.id))
    .where(
      and(sql`lower(${accounts.username}) = ${username.toLowerCase()}`, eq(accounts.serviceType, 'provider')),
    )
  if (!row || row.account.suspendedAt || row.account.deactivatedAt) return null
  return {
    id: row.account.id,
    username: row.account.displayUsername,
    language: row.profile?.language ?? row.account.language,
    timeZone: row.profile && row.profile.timeZone !== 'UTC' ? row.profile.timeZone : row.account.timeZone,
    currency: row.profile?.feeCurrency ?? 'EUR',
    isApproved: row.account.providerApproval === 'approved',
  }
}

function readFile(
  file: { name: string; bytes: Uint8Array },
  mapping: Map<CatalogueField, string>,
  context: Parameters<typeof readEntries>[1],
): { ok: true; format: CatalogueFormat; entries: ReadEntry[] } | { ok: false; reason: CatalogueReason } {
  try {
    const { format, entries } = readCatalogueFile(file.name, file.bytes, mapping)
    return { ok: true, format, entries: readEntries(entries, context) }
  } catch (error) {
    if (error instanceof CatalogueRefusal) return { ok: false, reason: error.reason }
    throw error
  }
}

function categoryOf(
  record: CatalogueRecord,
  known: NamedCategory[],
  fallback: NamedCategory | undefined,
): string | null {
  return findCategory(record, known) ?? fallback?.id ?? null
}

function notStored(entry: ReadEntry): ImportLine {
  if (entry.outcome === 'record') throw new TypeError('a record to store')
  const { position, title, reason } = entry
  const outcome = entry.outcome === 'repeated' ? 'unchanged' : 'refused'
  return { outcome, state: null, reason, notes: [], position, kind: null, title }
}

async function storeAlone(ctx: Ctx, facts: StoreFacts): Promise<ImportLine> {
  const { record } = facts
  const line = { position: record.position, kind: record.kind, title: record.title }
  try {
    const stored = await inTransaction(async (tx) => {
      const result = record.kind === 'topic' ? await storeTopic(tx, facts) : await storeEvent(tx, facts)
      if (facts.write && (result.outcome === 'created' || result.outcome === 'updated'))
        await audit(
          tx,
          ctx,
          `catalogue.${result.outcome}`,
          { kind: 'account', id: facts.provider.id },
          { source: record.key },
        )
      return result
    })
    return { ...stored, ...line }
  } catch (error) {
    // Data that the database does not take (22), a broken constraint (23) or its limits (54) are the record's fault.
    const state = sqlState(error)
    if (!state || !['22', '23', '54'].includes(state.slice(0, 2))) throw error
    const detail = brokenConstraint(error) ?? state
    return {
      outcome: 'refused',
      state: null,
      reason: { code: 'record.failed', params: { detail } },
      notes: [],
      ...line,
    }
  }
}

function hashOf({ position: _, notes: __, ...content }: CatalogueRecord): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
