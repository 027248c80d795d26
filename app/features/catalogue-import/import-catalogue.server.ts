import { z } from 'zod'
import { categories } from '#app/features/topics/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, Refusal } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read, sqlState } from '#app/platform/db.server.ts'
import { RAW_FIELDS } from './catalogue.ts'
import { findCategory, readCategories } from './catalogue-category.ts'
import type { Elsewhere } from './catalogue-plan.ts'
import type { ReadEntry } from './catalogue-reading.ts'
import type { CatalogueReason } from './catalogue-reason.ts'
import { readZone } from './catalogue-zone.ts'
import type { ImportLine, ImportSteps, ReadFile } from './import-steps.ts'
import type { StoreFacts } from './keep-source.server.ts'
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

/** What the files of one run brought so far, by identity; a dry run, which writes nothing, remembers it here. */
export type EarlierFiles = Map<string, Elsewhere>

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
  const bringIn = async ({ count, entry: entryAt, close: _, ...read }: OpenFile): Promise<ImportReport> => {
    const ended = await steps?.begin({ ...read, rows: count })
    if (ended) return refused(ended.code, ended.params)

    const lines: ImportLine[] = []
    for (let at = 0; at < count; at += 1) {
      if (steps?.isDone(at)) continue
      if (steps && !steps.goesOn()) break
      const entry = await entryAt(at)
      if (!entry) break
      if (entry.outcome !== 'record') {
        const line = notStored(entry)
        await noteAlone(steps, at, line)
        lines.push(line)
        continue
      }
      const { record } = entry
      const fields = digestsOf(record)
      const elsewhere = dryRun ? earlier.get(record.key) : undefined
      const category = findCategory(record, categoriesKnown, fallback)
      const isShown = publish && !(steps && record.kind === 'event')
      const known = { provider, record, source, fields, elsewhere, category }
      const what = { ...known, publish: isShown, write: !dryRun, remembers: steps !== undefined, now }
      const line = await storeAlone(ctx, { ...what, by: steps?.by ?? accountIdOf(ctx.actor) }, { steps, at })
      if (!line) continue
      lines.push(line)
      if (dryRun && !elsewhere && line.outcome !== 'refused') earlier.set(record.key, { source, fields })
    }
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

function notStored({
  position,
  title,
  reason,
  outcome,
}: Exclude<ReadEntry, { outcome: 'record' }>): ImportLine {
  const said = outcome === 'repeated' ? ('unchanged' as const) : outcome
  return {
    outcome: said,
    state: null,
    reason,
    guesses: [],
    notes: [],
    position,
    kind: null,
    title,
    key: null,
  }
}

type Noted = { steps: ImportSteps | undefined; at: number }

/** Null where somebody else has done the row meanwhile. */
async function storeAlone(ctx: Ctx, facts: StoreFacts, { steps, at }: Noted): Promise<ImportLine | null> {
  const { record } = facts
  const line = { position: record.position, kind: record.kind, title: record.title, key: record.key }
  try {
    return await inTransaction(async (tx) => {
      if (steps && !(await steps.take(tx, at))) return null
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
      const stored = { ...result, ...line }
      await steps?.note(tx, at, stored)
      return stored
    })
  } catch (error) {
    const refusal = { ...NOT_WRITTEN, reason: faultOfRecord(error), ...line }
    await noteAlone(steps, at, refusal)
    return refusal
  }
}

async function noteAlone(steps: ImportSteps | undefined, at: number, line: ImportLine): Promise<void> {
  if (!steps) return
  await inTransaction(async (tx) => {
    if (await steps.take(tx, at)) await steps.note(tx, at, line)
  })
}

/** Data that the database does not take (22), a broken constraint (23) or its limits (54) are the record's fault; anything else is thrown. */
function faultOfRecord(error: unknown): CatalogueReason {
  if (error instanceof Refusal && error.reason === 'events:refused.capacityGiven')
    return { code: 'sold.changed', params: { fields: 'number of seats' } }
  const state = sqlState(error)
  if (!state || !['22', '23', '54'].includes(state.slice(0, 2))) throw error
  return { code: 'record.failed', params: { detail: brokenConstraint(error) ?? state } }
}

const NOT_WRITTEN = { outcome: 'refused' as const, state: null, guesses: [], notes: [] }
