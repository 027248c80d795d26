import { z } from 'zod'
import { categories } from '#app/features/topics/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, Refusal } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read, sqlState, type Tx } from '#app/platform/db.server.ts'
import { type CatalogueRecord, RAW_FIELDS } from './catalogue.ts'
import { findCategory, readCategories } from './catalogue-category.ts'
import type { ReadEntry } from './catalogue-reading.ts'
import type { CatalogueReason } from './catalogue-reason.ts'
import { readZone } from './catalogue-zone.ts'
import type { ImportLine, ImportSteps, ReadFile } from './import-steps.ts'
import type { EarlierFiles, StoreFacts } from './keep-source.server.ts'
import { canImportCatalogue } from './policy.ts'
import { findProvider } from './queries-provider.server.ts'
import { type OpenFile, readApart } from './read-apart.server.ts'
import { digestsOf } from './record-digest.server.ts'
import { storeEvent } from './store-event.server.ts'
import { storeTopic } from './store-topic.server.ts'

const INPUT = z.object({
  provider: z.string().min(1).max(100),
  file: z.object({ name: z.string().max(300), bytes: z.instanceof(Uint8Array) }),
  publish: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  mapping: z.map(z.enum(RAW_FIELDS), z.string()).default(new Map()),
  columns: z
    .object({
      chosen: z.array(z.object({ header: z.string(), field: z.enum(RAW_FIELDS).nullable() })),
      asks: z.boolean(),
    })
    .optional(),
  category: z.string().max(100).optional(),
  source: z.string().min(1).max(300).optional(),
  timeZone: z.string().max(100).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  earlier: z.instanceof(Map).optional(),
})

/** A dry run writes nothing but what it tells: so many rows are told in one transaction. */
const FORETOLD_TOGETHER = 50

export type ImportReport =
  | (ReadFile & { ok: true; lines: ImportLine[] })
  | { ok: false; reason: CatalogueReason }

/**
 * Brings one file of courses and events in for a provider (username). Each record is stored on its own, so a bad one
 * stops no other; a source that did not change since the last time changes nothing; `dryRun` writes nothing. With
 * `publish` what is complete and not guessed is shown to everyone, past events as completed. `source` is what the file
 * is called from run to run (its name, unless said); `timeZone` (IANA) and `language` hold for records that name none. A
 * file that cannot be read at all is answered with its reason, as are a provider, category or zone that does not exist
 * and publishing for one who is not approved. A stranger is refused as not found. With `steps` rows are noted where they are stored; with `columns` of a table that is to be
 * asked about nothing is read before each column was chosen.
 */
export async function importCatalogue(ctx: Ctx, input: unknown, steps?: ImportSteps): Promise<ImportReport> {
  const { file, publish, dryRun, mapping, columns, ...named } = parseInput(INPUT, input)
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
  const categoriesKnown = readCategories(known)
  const fallback = known.find((category) => category.slug === named.category)

  if (!provider) return refused('provider.unknown', { username: named.provider })
  if (!canImportCatalogue(ctx.actor, provider.id)) throw notFound()
  if (publish && !provider.isApproved) return refused('provider.unapproved', { username: provider.username })
  if (named.category && !fallback) return refused('category.unknown', { category: named.category })

  if (named.timeZone && !timeZone) return refused('zone.unknown', { zone: named.timeZone })

  const now = ctx.now()
  const said = { timeZone, language: named.language }
  const context = { now, providerTimeZone: provider.timeZone, said }
  const factsOf = (record: CatalogueRecord): StoreFacts => {
    const category = findCategory(record, categoriesKnown, fallback)
    const isShown = publish && !(steps && record.kind === 'event')
    const known = { provider, record, source, fields: digestsOf(record), category }
    const what = { ...known, publish: isShown, write: !dryRun, remembers: steps !== undefined, now }
    return { ...what, earlier, by: steps?.by ?? accountIdOf(ctx.actor) }
  }
  const bringIn = async ({ count, entry: entryAt, close: _, ...read }: OpenFile): Promise<ImportReport> => {
    const ended = await steps?.begin({ ...read, rows: count })
    if (ended) return refused(ended.code, ended.params)

    const lines: ImportLine[] = []
    const store = async (rows: Row[]) => void lines.push(...(await storeTogether(ctx, rows, steps)))
    const open: Row[] = []
    for (let at = 0; at < count; at += 1) {
      if (steps?.isDone(at)) continue
      if (steps && !steps.goesOn()) break
      const entry = await entryAt(at)
      if (!entry) break
      open.push(
        entry.outcome === 'record' ? { at, facts: factsOf(entry.record) } : { at, line: notStored(entry) },
      )
      if (open.length === (dryRun ? FORETOLD_TOGETHER : 1)) await store(open.splice(0))
    }
    await store(open)
    return { ...read, lines }
  }

  const opened = await readApart({ file, mapping, columns, context })
  if (!opened.ok) return opened
  try {
    return await bringIn(opened)
  } finally {
    await opened.close()
  }
}

function refused(code: CatalogueReason['code'], params: CatalogueReason['params']): ImportReport {
  return { ok: false, reason: { code, params } }
}

function notStored(entry: Exclude<ReadEntry, { outcome: 'record' }>): ImportLine {
  const { position, title, reason } = entry
  const outcome = entry.outcome === 'repeated' ? ('unchanged' as const) : entry.outcome
  return { ...NOT_WRITTEN, outcome, reason, position, kind: null, title, key: null }
}

/** A row that can be stored, or what is to be said of it anyway. */
type Row = { at: number; facts: StoreFacts; line?: never } | { at: number; line: ImportLine; facts?: never }

/** Each row is stored by itself; what would become of rows is told together. Rows that somebody else has done meanwhile have no line. */
async function storeTogether(ctx: Ctx, rows: Row[], steps: ImportSteps | undefined): Promise<ImportLine[]> {
  if (rows.length === 0) return []
  try {
    return await inTransaction(async (tx) => {
      const done: { at: number; line: ImportLine }[] = []
      for (const { at, facts, line } of rows) {
        if (steps && !(await steps.take(tx, at))) continue
        done.push({ at, line: facts ? await storeOne(tx, ctx, facts) : line })
      }
      await steps?.note(tx, done)
      return done.map(({ line }) => line)
    })
  } catch (error) {
    const [first, ...others] = rows
    if (others.length > 0) {
      const lines: ImportLine[] = []
      for (const row of rows) lines.push(...(await storeTogether(ctx, [row], steps)))
      return lines
    }
    if (!first?.facts) throw error
    const line = { ...NOT_WRITTEN, reason: faultOfRecord(error), ...headOf(first.facts) }
    return storeTogether(ctx, [{ at: first.at, line }], steps)
  }
}

async function storeOne(tx: Tx, ctx: Ctx, facts: StoreFacts): Promise<ImportLine> {
  const { record, earlier, source, fields } = facts
  const result = record.kind === 'topic' ? await storeTopic(tx, ctx, facts) : await storeEvent(tx, ctx, facts)
  const isWritten = result.outcome === 'created' || result.outcome === 'updated'
  const subject = { kind: 'party', id: facts.provider.id }
  const said = { source: record.key, file: source, guessed: result.guesses.map(({ code }) => code) }
  if (facts.write && isWritten) await audit(tx, ctx, `catalogue.${result.outcome}`, subject, said)
  if (!facts.write && !earlier.has(record.key) && result.outcome !== 'refused')
    earlier.set(record.key, { source, fields })
  return { ...result, ...headOf(facts) }
}

const headOf = ({ record: { position, kind, title, key } }: StoreFacts) => ({ position, kind, title, key })

/** Data that the database does not take (22), a broken constraint (23) or its limits (54) are the record's fault; anything else is thrown. */
function faultOfRecord(error: unknown): CatalogueReason {
  if (error instanceof Refusal && error.reason === 'events:refused.capacityGiven')
    return { code: 'sold.changed', params: { fields: 'number of seats' } }
  const state = sqlState(error)
  if (!state || !['22', '23', '54'].includes(state.slice(0, 2))) throw error
  return { code: 'record.failed', params: { detail: brokenConstraint(error) ?? state } }
}

const NOT_WRITTEN = { outcome: 'refused' as const, state: null, guesses: [], notes: [] }
