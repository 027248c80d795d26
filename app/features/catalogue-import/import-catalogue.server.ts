import { and, eq, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { partyAt } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { categories } from '#app/features/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, Refusal } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read, sqlState } from '#app/platform/db.server.ts'
import { type CatalogueField, type CatalogueFormat, RAW_FIELDS } from './catalogue.ts'
import { findCategory } from './catalogue-category.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import type { CatalogueProvider, Elsewhere } from './catalogue-plan.ts'
import { type ReadEntry, readEntries } from './catalogue-reading.ts'
import { type CatalogueReason, CatalogueRefusal } from './catalogue-reason.ts'
import { readZone } from './catalogue-zone.ts'
import type { StoredOutcome, StoreFacts } from './keep-source.server.ts'
import { canImportCatalogue } from './policy.ts'
import { digestsOf } from './record-digest.server.ts'
import { storeEvent } from './store-event.server.ts'
import { storeTopic } from './store-topic.server.ts'

const INPUT = z.object({
  provider: z.string().min(1).max(100),
  file: z.object({ name: z.string().max(300), bytes: z.instanceof(Uint8Array) }),
  publish: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  mapping: z.map(z.enum(RAW_FIELDS), z.string()).default(new Map()),
  category: z.string().max(100).optional(),
  source: z.string().min(1).max(300).optional(),
  timeZone: z.string().max(100).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  earlier: z.instanceof(Map).optional(),
})

/** What the files of one run brought so far, by identity; a dry run, which writes nothing, remembers it here. */
export type EarlierFiles = Map<string, Elsewhere>

export type ImportLine = StoredOutcome & { position: number; kind: 'topic' | 'event' | null; title: string }
export type ImportReport =
  | { ok: true; format: CatalogueFormat; notes: CatalogueReason[]; lines: ImportLine[] }
  | { ok: false; reason: CatalogueReason }

/**
 * Brings one file of courses and events in for a provider (username). Each record is stored on its own, so a bad one
 * stops no other; a source that did not change since the last time changes nothing; `dryRun` writes nothing. With
 * `publish` what is complete and not guessed is shown to everyone, past events as completed. `source` is what the file
 * is called from run to run (its name, unless said); `timeZone` (IANA) and `language` hold for records that name none. A
 * file that cannot be read at all is answered with its reason, as are a provider, category or zone that does not exist
 * and publishing for one who is not approved. A stranger is refused as not found.
 */
export async function importCatalogue(ctx: Ctx, input: unknown): Promise<ImportReport> {
  const { file, publish, dryRun, mapping, ...named } = parseInput(INPUT, input)
  const source = named.source ?? file.name
  const earlier: EarlierFiles = named.earlier ?? new Map()
  const timeZone = readZone(named.timeZone) ?? undefined

  const provider = await findProvider(ctx, named.provider)
  const known = await read(ctx)
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

  if (named.timeZone && !timeZone) return refused('zone.unknown', { zone: named.timeZone })

  const now = ctx.now()
  const said = { timeZone, language: named.language }
  const content = readFile(file, mapping, { now, providerTimeZone: provider.timeZone, said })
  if (!content.ok) return content

  const lines: ImportLine[] = []
  for (const entry of content.entries) {
    if (entry.outcome !== 'record') {
      lines.push(notStored(entry))
      continue
    }
    const { record } = entry
    const fields = digestsOf(record)
    const elsewhere = dryRun ? earlier.get(record.key) : undefined
    const category = findCategory(record, known, fallback)
    const what = { record, source, fields, elsewhere, category }
    const line = await storeAlone(ctx, {
      provider,
      ...what,
      publish,
      write: !dryRun,
      now,
      by: accountIdOf(ctx.actor),
    })
    if (dryRun && !elsewhere && line.outcome !== 'refused') earlier.set(record.key, { source, fields })
    lines.push(line)
  }
  return { ok: true, format: content.format, notes: content.notes, lines }
}

function refused(code: CatalogueReason['code'], params: CatalogueReason['params']): ImportReport {
  return { ok: false, reason: { code, params } }
}

async function findProvider(ctx: Ctx, username: string): Promise<CatalogueProvider | null> {
  const [row] = await read(ctx)
    .select({ party: parties, account: accounts, profile: trainerProfiles })
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(
      and(partyAt(username.toLowerCase()), or(isNull(accounts.id), eq(accounts.serviceType, 'provider'))),
    )
  if (!row) return null
  const { party, account, profile } = row
  return {
    id: party.id,
    username: party.displaySlug,
    language: profile?.language ?? account?.language ?? 'en',
    timeZone: profile && profile.timeZone !== 'UTC' ? profile.timeZone : (account?.timeZone ?? 'UTC'),
    currency: profile?.feeCurrency ?? 'EUR',
    isApproved: party.approval === 'approved',
  }
}

function readFile(
  file: { name: string; bytes: Uint8Array },
  mapping: Map<CatalogueField, string>,
  context: Parameters<typeof readEntries>[1],
) {
  try {
    const { format, notes, entries } = readCatalogueFile(file.name, file.bytes, mapping)
    return { ok: true as const, format, notes, entries: readEntries(entries, context) }
  } catch (error) {
    if (error instanceof CatalogueRefusal) return { ok: false as const, reason: error.reason }
    throw error
  }
}

function notStored({
  position,
  title,
  reason,
  outcome,
}: Exclude<ReadEntry, { outcome: 'record' }>): ImportLine {
  const said = outcome === 'repeated' ? ('unchanged' as const) : outcome
  return { outcome: said, state: null, reason, guesses: [], notes: [], position, kind: null, title }
}

async function storeAlone(ctx: Ctx, facts: StoreFacts): Promise<ImportLine> {
  const { record } = facts
  const line = { position: record.position, kind: record.kind, title: record.title }
  try {
    const stored = await inTransaction(async (tx) => {
      const result =
        record.kind === 'topic' ? await storeTopic(tx, ctx, facts) : await storeEvent(tx, ctx, facts)
      if (facts.write && (result.outcome === 'created' || result.outcome === 'updated'))
        await audit(
          tx,
          ctx,
          `catalogue.${result.outcome}`,
          { kind: 'party', id: facts.provider.id },
          { source: record.key, file: facts.source, guessed: result.guesses.map(({ code }) => code) },
        )
      return result
    })
    return { ...stored, ...line }
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'events:refused.capacityGiven')
      return {
        ...NOT_WRITTEN,
        reason: { code: 'sold.changed', params: { fields: 'number of seats' } },
        ...line,
      }
    // Data that the database does not take (22), a broken constraint (23) or its limits (54) are the record's fault.
    const state = sqlState(error)
    if (!state || !['22', '23', '54'].includes(state.slice(0, 2))) throw error
    const detail = brokenConstraint(error) ?? state
    return { ...NOT_WRITTEN, reason: { code: 'record.failed', params: { detail } }, ...line }
  }
}

const NOT_WRITTEN = { outcome: 'refused' as const, state: null, guesses: [], notes: [] }
