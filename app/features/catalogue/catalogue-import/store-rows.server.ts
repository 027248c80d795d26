import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Found, findSources } from './find-sources.server.ts'
import { headOf, type ImportLine, type ImportSteps } from './import-steps.ts'
import type { StoreFacts } from './keep-source.server.ts'
import { contentHash } from './record-digest.server.ts'
import { storeEvent } from './store-event.server.ts'
import { storeTopic } from './store-topic.server.ts'
import { type TakenBack, takeBack } from './take-back.server.ts'

/** A row that can be stored, or the line that reports why not. */
export type Row =
  | { at: number; facts: StoreFacts; line?: never; takenBack?: never }
  | { at: number; line: ImportLine; facts?: never; takenBack?: TakenBack }

/**
 * The outcomes of rows from the first one on, and how many are done: rows that another worker did meanwhile
 * have no line.
 */
export type Stored = { stored: ImportLine[]; count: number }

/**
 * Stores rows from the first one on in the caller's transaction: new ones together; a changed existing one
 * ends the transaction or begins the next, as its buyers wait for its lock.
 */
export async function storeRows(
  tx: Tx,
  ctx: Ctx,
  { rows, steps }: { rows: readonly Row[]; steps: ImportSteps | undefined },
): Promise<Stored> {
  const ats = rows.map(({ at }) => at)
  const open = await steps?.take(tx, ats)
  const found = await sourcesOf(tx, rows)
  const done: { at: number; line: ImportLine }[] = []
  let count = 0
  for (const row of rows) {
    const { at, facts } = row
    const before = found.get(keyOf(row) ?? '')
    const isOver = before !== undefined && facts?.write === true && saysElse(before, facts)
    if (isOver && count > 0) break
    count += 1
    if (open && !open.has(at)) continue
    done.push({ at, line: await lineOf(tx, ctx, row, before) })
    if (isOver) break
  }
  await steps?.note(tx, done)
  return { stored: done.map(({ line }) => line), count }
}

async function sourcesOf(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, Found>> {
  const [first] = rows.flatMap((row) => row.facts ?? row.takenBack ?? [])
  if (!first) return new Map()
  const { provider, write } = first
  return findSources(tx, provider.id, { keys: rows.flatMap((row) => keyOf(row) ?? []), write })
}

const keyOf = (row: Row) => row.facts?.record.key ?? row.takenBack?.key

async function lineOf(tx: Tx, ctx: Ctx, row: Row, before: Found | undefined): Promise<ImportLine> {
  if (row.facts) return storeOne(tx, ctx, row.facts, before)
  const { takenBack, line } = row
  return takenBack ? takeBack(tx, ctx, { takenBack, line, before }) : line
}

const saysElse = ({ source }: Found, { source: file, fields }: StoreFacts) =>
  source.source !== file || source.contentHash !== contentHash(fields)

async function storeOne(tx: Tx, ctx: Ctx, facts: StoreFacts, before: Found | undefined): Promise<ImportLine> {
  const { record, earlier, source, fields } = facts
  const store = record.kind === 'topic' ? storeTopic : storeEvent
  const result = await store(tx, ctx, facts, before)
  const isWritten = result.outcome === 'created' || result.outcome === 'updated'
  const subject = { kind: 'party', id: facts.provider.id }
  const said = { source: record.key, file: source, guessed: result.guesses.map(({ code }) => code) }
  if (facts.write && isWritten) await audit(tx, ctx, `catalogue.${result.outcome}`, subject, said)
  if (!facts.write && !earlier.has(record.key) && result.outcome !== 'refused')
    earlier.set(record.key, { source, fields })
  return { ...result, ...headOf(facts) }
}
