import { z } from 'zod'
import type { ReadEntry } from '#app/features/catalogue/catalogue-files/catalogue-reading.ts'
import {
  type OpenFile,
  openCatalogueFile,
} from '#app/features/catalogue/catalogue-files/open-catalogue-file.server.ts'
import { type CatalogueRecord, RAW_FIELDS } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { findCategory, readCategories } from '#app/features/catalogue/catalogue-record/catalogue-category.ts'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { readZone } from '#app/features/catalogue/catalogue-record/catalogue-zone.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { notFound, Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read, sqlState } from '#app/platform/db.server.ts'
import { withSeats } from './catalogue-plan.ts'
import { headOf, type ImportLine, type ImportSteps, NOT_WRITTEN, type ReadFile } from './import-steps.ts'
import type { EarlierFiles, StoreFacts } from './keep-source.server.ts'
import { canImportCatalogue } from './policy.ts'
import { findProvider } from './queries-provider.server.ts'
import { digestsOf } from './record-digest.server.ts'
import { type Row, type Stored, storeRows } from './store-rows.server.ts'

const COLUMNS = z.array(z.object({ header: z.string(), field: z.enum(RAW_FIELDS).nullable() }))
const INPUT = z.object({
  provider: z.string().min(1).max(100),
  file: z.object({ name: z.string().max(300), bytes: z.instanceof(Uint8Array) }),
  publish: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  mapping: z.map(z.enum(RAW_FIELDS), z.string()).default(new Map()),
  columns: z
    .object({
      chosen: COLUMNS,
      asks: z.boolean(),
      before: COLUMNS.optional(),
    })
    .optional(),
  category: z.string().max(100).optional(),
  source: z.string().min(1).max(300).optional(),
  timeZone: z.string().max(100).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  seats: z.int().min(1).max(CATALOGUE_LIMITS.capacity).optional(),
  earlier: z.instanceof(Map).optional(),
})

/**
 * What would become of rows, which writes nothing but what it tells, and what is new, is done in one
 * transaction for so many.
 */
const TOGETHER = { counted: 50, stored: 20 }

export type ImportReport =
  | (ReadFile & { ok: true; lines: ImportLine[] })
  | { ok: false; reason: CatalogueReason }

/**
 * Imports a file of courses and events for a provider (username). A bad record stops no other; an
 * unchanged source changes nothing; `dryRun` writes nothing. `publish` publishes what is complete and not
 * guessed, past events as completed. `source` identifies the file from run to run (its name, unless
 * given); `timeZone` (IANA), `language` and `seats` apply to records that name none, seats where they have
 * prices. A file that cannot be read at all is answered with the reason, as are an unknown provider,
 * category or zone, and publishing for an unapproved provider. A stranger is refused as not found. With
 * `steps` rows are recorded where they are stored, and no line is returned; with `columns` a table that
 * needs asking is not read before each column was chosen.
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
      became: categories.mergedIntoId,
    })
    .from(categories)
  const categoriesKnown = readCategories(known.filter(({ became }) => became === null))
  const asked = known.find((category) => category.slug === named.category)
  const fallback = known.find(({ id }) => id === (asked?.became ?? asked?.id))

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
  const rowOf = (at: number, entry: ReadEntry): Row => {
    if (entry.outcome === 'record') return { at, facts: factsOf(withSeats(entry.record, named.seats)) }
    const key = entry.outcome === 'refused' ? entry.takenBack : undefined
    const takenBack = key === undefined ? undefined : { key, provider, write: !dryRun, now }
    return { at, line: notStored(entry), takenBack }
  }
  const bringIn = async ({ count, entry: entryAt, close: _, ...read }: OpenFile): Promise<ImportReport> => {
    const ended = await steps?.begin({ ...read, rows: count })
    if (ended) return refused(ended.code, ended.params)

    const lines: ImportLine[] = []
    const open: Row[] = []
    const store = async () => {
      while (open.length > 0) {
        const { stored, count } = await storeTogether(ctx, open, steps)
        if (!steps) lines.push(...stored)
        open.splice(0, count)
      }
    }
    const together = dryRun ? TOGETHER.counted : TOGETHER.stored
    for (let at = 0; at < count; at += 1) {
      if (steps?.isDone(at)) continue
      if (steps && !steps.goesOn()) break
      const entry = await entryAt(at)
      if (!entry) break
      open.push(rowOf(at, entry))
      if (open.length === together) await store()
    }
    await store()
    return { ...read, lines }
  }

  const opened = await openCatalogueFile(provider.id, { file, mapping, columns, context })
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

/** Stores rows from the first one on in one transaction, and one by one where any of them cannot be. */
async function storeTogether(
  ctx: Ctx,
  rows: readonly Row[],
  steps: ImportSteps | undefined,
): Promise<Stored> {
  try {
    return await inTransaction((tx) => storeRows(tx, ctx, { rows, steps }))
  } catch (error) {
    const [first, ...others] = rows
    if (others.length > 0) {
      const stored: ImportLine[] = []
      for (const row of rows) stored.push(...(await storeTogether(ctx, [row], steps)).stored)
      return { stored, count: rows.length }
    }
    if (!first?.facts) throw error
    const line = { ...NOT_WRITTEN, reason: faultOfRecord(error), ...headOf(first.facts) }
    return storeTogether(ctx, [{ at: first.at, line }], steps)
  }
}

/**
 * Data that the database does not take (22), a broken constraint (23) or its limits (54) are the record's
 * fault; anything else is thrown.
 */
function faultOfRecord(error: unknown): CatalogueReason {
  if (error instanceof Refusal && error.reason === 'events:refused.capacityGiven')
    return { code: 'sold.changed', params: { fields: 'number of seats' } }
  const state = sqlState(error)
  if (!state || !['22', '23', '54'].includes(state.slice(0, 2))) throw error
  return { code: 'record.failed', params: { detail: brokenConstraint(error) ?? state } }
}
