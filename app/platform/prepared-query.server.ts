import { createHash } from 'node:crypto'
import { getTableColumns, type InferSelectModel, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Actor, actsForParty, hasAccount, type PartyActor, VISITOR } from '#app/kit/actor.ts'
import type { Ctx } from './context.server.ts'
import { beforeCommit, type Reader, read, readRows, type Tx } from './db.server.ts'

type Values = Record<string, unknown>
type Prepared<T> = { execute(values: Record<string, unknown>): Promise<T> }
type Built<T> = PromiseLike<T> & { prepare(name: string): Prepared<T> }

const ofHandle = new WeakMap<Reader, Map<string, unknown>>()

/**
 * A frequent read that is built once per process and planned once per connection by PostgreSQL, apart for
 * visitors, the system, and people and programs of each kind; in a snapshot it is built each time. `name` is
 * unique among all statements, 40 characters at most. `build` must use only the handle, the actor and
 * `given`, which holds placeholders for the values: they may be used only where SQL takes a value. The same
 * goes for a person's ids; role and staff tasks may change the SQL, and nothing else of a person is
 * available. Of a program there are its party and its role.
 */
export function preparedQuery<V extends Values, T>(
  name: string,
  build: (from: Reader, actor: Actor, given: V) => Built<T>,
): (ctx: Ctx, values: V) => Promise<T> {
  return async (ctx, values) => {
    const from = read(ctx)
    const { actor } = ctx
    if (ctx.snapshot) return namedByItsWords(name, build(from, actor, values).prepare(name)).execute({})
    const own = actor.kind === 'visitor' ? name : `${name} ${kindOf(actor)}`
    const known = ofHandle.get(from) ?? new Map<string, unknown>()
    ofHandle.set(from, known)
    const prepared =
      (known.get(own) as Prepared<T> | undefined) ??
      build(from, standInOf(actor), standInsFor(values)).prepare(own)
    known.set(own, prepared)
    return prepared.execute(actsForParty(actor) ? { ...values, ...idsOf(actor) } : values)
  }
}

/** Drizzle asks for the name before it has the words. */
function namedByItsWords<T>(name: string, prepared: Prepared<T>): Prepared<T> {
  const { rawQueryConfig, queryConfig } = prepared as unknown as Record<
    string,
    { text: string; name: string }
  >
  if (!rawQueryConfig || !queryConfig) throw new Error('Drizzle keeps its statements elsewhere')
  const words = createHash('sha256').update(queryConfig.text).digest('base64url').slice(0, 22)
  rawQueryConfig.name = queryConfig.name = `${name}.${words}`
  return prepared
}

/**
 * Sends a read that is put together of pieces, as many shapes as it may have; each is planned once per
 * connection. For those whose plan takes longer than their rows. All that differs between calls must be a
 * value in it. `name` is its own among all statements, 40 characters at most.
 */
export function keepPlan<T>(name: string, query: Built<T>): Promise<T> {
  return namedByItsWords(name, query.prepare(name)).execute({})
}

const kinds: string[] = []

/** A number for all that may change the words of a statement for who acts for a party. */
function kindOf(actor: Actor): number {
  const kind = wordsOf(actor).join(' ')
  const known = kinds.indexOf(kind)
  return known >= 0 ? known : kinds.push(kind) - 1
}

function wordsOf(actor: Actor): unknown[] {
  if (hasAccount(actor)) return [actor.role, actor.partyId === actor.ownPartyId, ...actor.staffTasks]
  return actor.kind === 'program' ? [actor.kind, actor.role] : [actor.kind]
}

const idsOf = (actor: PartyActor) => ({
  'actor.partyId': actor.partyId,
  'actor.accountId': hasAccount(actor) ? actor.accountId : null,
  'actor.ownPartyId': hasAccount(actor) ? actor.ownPartyId : null,
})

function standInOf(actor: Actor): Actor {
  if (actor.kind === 'visitor') return VISITOR
  if (actor.kind === 'system') return withNothingElse({ kind: 'system' } as Actor)
  const partyId: unknown = sql.placeholder('actor.partyId')
  if (actor.kind === 'program')
    return withNothingElse({ kind: actor.kind, role: actor.role, partyId } as Actor)
  const { kind, role, staffTasks } = actor
  const accountId: unknown = sql.placeholder('actor.accountId')
  const ownPartyId = actor.partyId === actor.ownPartyId ? partyId : sql.placeholder('actor.ownPartyId')
  return withNothingElse({ kind, role, staffTasks, accountId, partyId, ownPartyId } as Actor)
}

function withNothingElse(actor: Actor): Actor {
  return new Proxy(actor, {
    get(known, key) {
      if (!(key in known)) throw new Error(`a statement for many cannot depend on ${String(key)}`)
      return known[key as keyof Actor]
    },
  })
}

/** Drizzle takes a placeholder wherever it takes a value, but says so in few of its types. */
function standInsFor<V extends Values>(values: V): V {
  const standIns: Record<string, Placeholder> = {}
  for (const name of Object.keys(values)) standIns[name] = sql.placeholder(name)
  return standIns as V
}

type Row = Record<string, unknown>

/**
 * A statement that transactions send again and again while rows are locked: hand-written, so that nothing is
 * put together then, and planned once per connection. `name` is its own among all statements, 63 characters
 * at most; placeholders are `$1`, `$2`, …; instants come back as PostgreSQL writes them. Rows of a parameter
 * that is an array want a `limit cardinality($1)`: PostgreSQL expects many of a parameter and few of its
 * value, and would plan each call anew.
 */
export function preparedStatement<R extends Row = Row>(
  name: string,
  text: string,
): (tx: Tx, values: unknown[]) => Promise<R[]> {
  return (tx, values) => send<R>(tx, name, text, values)
}

/**
 * The same for what only writes: nobody waits for it, it goes with the statement after it, or with the
 * commit.
 */
export function plannedWrite(name: string, text: string): (tx: Tx, values: unknown[]) => Promise<void> {
  return (tx, values) => beforeCommit(send(tx, name, text, values))
}

const INSTANTS = new Set<number>([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
])
const asWritten = (value: string) => value

/** Instants stay as PostgreSQL writes them, as Drizzle has them read. */
const TYPES = {
  getTypeParser: ((type: number, format: 'text') =>
    INSTANTS.has(type) ? asWritten : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

async function send<R extends Row>(tx: Tx, name: string, text: string, values: unknown[]): Promise<R[]> {
  const { client } = tx._.session as unknown as { client: pg.ClientBase }
  const { rows } = await client.query<R>({ name, text, values, types: TYPES })
  return rows
}

/** How a parameter is made of the values of a call; unlike Drizzle's own stand-in, null stays null. */
function filler(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => values[param.name]
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder } = param
  const { name } = param.value
  return (values) => (values[name] === null ? null : encoder.mapToDriverValue(values[name]))
}

type BuiltQuery = { name: string; text: string; fillers: ((values: Values) => unknown)[] }
const built = new Map<string, BuiltQuery>()

/**
 * Sends a statement that is put together once per process for each `shape` that it may have: of columns, and
 * of `sql.placeholder(…)` for the values of one call. Planned once per connection.
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
    const { sql: text, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(build())
    query = { name, text, fillers: params.map(filler) }
    built.set(shape, query)
  }
  return send<R>(
    tx,
    query.name,
    query.text,
    query.fillers.map((fill) => fill(values)),
  )
}

/**
 * A read that is put together of pieces, as many shapes as it may have; each is planned once per connection.
 * All that differs between calls must be a value in it. `name` is its own among all statements, 40 characters
 * at most. Instants come back as PostgreSQL writes them; it joins no snapshot.
 */
export function readPlanned<R extends Row>(ctx: Ctx, name: string, query: SQL): Promise<R[]> {
  const { sql: text, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(query)
  const shape = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return readRows<R>(ctx, { name: `${name}.${shape}`, text, values: params, types: TYPES })
}

/**
 * Whole rows of a table for a transaction, like `preparedStatement`: the condition is put together once per
 * process, of columns and of `sql.placeholder(…)` for the values; `ending` orders or locks them.
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
