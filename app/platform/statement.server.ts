import { createHash } from 'node:crypto'
import {
  getTableColumns,
  type InferSelectModel,
  is,
  Param,
  Placeholder,
  type Query,
  type SQL,
  sql,
} from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { type Actor, VISITOR } from '#app/kit/actor.ts'
import type { Ctx } from './context.server.ts'
import { type Reader, read, type Tx } from './db.server.ts'

type Values = Record<string, unknown>
type Prepared<T> = { execute(values: Record<string, unknown>): Promise<T> }
type Built<T> = PromiseLike<T> & { prepare(name: string): Prepared<T> }

const ofHandle = new WeakMap<Reader, Map<string, unknown>>()

/**
 * A read that visitors cause again and again: for them its words are put together once per process, and PostgreSQL
 * plans it once per connection; for everyone else it is built each time. `name` is its own among all statements, 63
 * characters at most. `build` must make it of the handle, the actor and `given` alone, which holds stand-ins for the
 * values: they may stand where SQL takes a value, and nowhere else.
 */
export function statement<V extends Values, T>(
  name: string,
  build: (from: Reader, actor: Actor, given: V) => Built<T>,
): (ctx: Ctx, values: V) => Promise<T> {
  return async (ctx, values) => {
    const from = read(ctx)
    if (ctx.actor.kind !== 'visitor' || ctx.snapshot) return build(from, ctx.actor, values)
    const known = ofHandle.get(from) ?? new Map<string, unknown>()
    ofHandle.set(from, known)
    const prepared =
      (known.get(name) as Prepared<T> | undefined) ?? build(from, VISITOR, standInsFor(values)).prepare(name)
    known.set(name, prepared)
    return prepared.execute(values)
  }
}

/** Drizzle takes a placeholder wherever it takes a value, but says so in few of its types. */
function standInsFor<V extends Values>(values: V): V {
  const standIns: Record<string, Placeholder> = {}
  for (const name of Object.keys(values)) standIns[name] = sql.placeholder(name)
  return standIns as V
}

type Row = Record<string, unknown>

/**
 * A statement that transactions send again and again while rows are locked: hand-written, so that nothing is put together
 * then, and planned once per connection. `name` is its own among all statements, 63 characters at most; placeholders are
 * `$1`, `$2`, …; instants come back as PostgreSQL writes them.
 */
export function plannedStatement<R extends Row = Row>(
  name: string,
  text: string,
): (tx: Tx, values: unknown[]) => Promise<R[]> {
  return (tx, values) => send<R>(tx, name, text, values)
}

async function send<R extends Row>(tx: Tx, name: string, text: string, params: unknown[]): Promise<R[]> {
  const query = tx._.session.prepareQuery({ sql: text, params }, undefined, name, false)
  return ((await query.execute()) as { rows: R[] }).rows
}

/** A stand-in's value, as its column writes it; unlike Drizzle's own, null stays null. */
function fill(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) return values[param.name]
  if (!is(param, Param) || !is(param.value, Placeholder)) return param
  const value = values[param.value.name]
  return value === null ? null : param.encoder.mapToDriverValue(value)
}

const built = new Map<string, Query & { name: string }>()

/**
 * Sends a statement that is put together once per process for each `shape` that it may have: of columns, and of
 * `sql.placeholder(…)` for the values of one call. Planned once per connection.
 */
export async function sendPlanned<R extends Row>(
  tx: Tx,
  shape: string,
  build: () => SQL,
  values: Values,
): Promise<R[]> {
  let query = built.get(shape)
  if (!query) {
    const name = `built.${createHash('sha256').update(shape).digest('hex').slice(0, 32)}`
    query = { name, ...new PgDialect({ casing: 'snake_case' }).sqlToQuery(build()) }
    built.set(shape, query)
  }
  return send<R>(
    tx,
    query.name,
    query.sql,
    query.params.map((param) => fill(param, values)),
  )
}

/**
 * Whole rows of a table for a transaction, like `plannedStatement`: the condition is put together once per process, of
 * columns and of `sql.placeholder(…)` for the values; `ending` orders or locks them.
 */
export function plannedRows<T extends PgTable>(
  name: string,
  table: T,
  { where, ending = sql`` }: { where: () => SQL | undefined; ending?: SQL },
): (tx: Tx, values: Values) => Promise<InferSelectModel<T>[]> {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    read: (value: unknown) => (value === null ? null : column.mapFromDriverValue(value)),
  }))
  const build = () => sql`select * from ${table} where ${where()} ${ending}`
  return async (tx, values) => {
    const rows = await sendPlanned(tx, name, build, values)
    return rows.map(
      (row) =>
        Object.fromEntries(
          columns.map(({ key, name, read }) => [key, read(row[name])]),
        ) as InferSelectModel<T>,
    )
  }
}
