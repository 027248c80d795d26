import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { IMPERSONATED } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { askedTogether } from './asked-together.server.ts'
import { type Reader, reading, readingReplica, type Tx, writing } from './connections.server.ts'
import type { Ctx } from './context.server.ts'
import { log } from './log.server.ts'
import { isReadingOnly } from './reading-only.server.ts'

export type { Reader, Tx } from './connections.server.ts'

/**
 * Isolation of every transaction that writes. Seats rely on it: rows are recounted after the lock was given
 * (PROOF R3).
 */
export const ISOLATION = 'read committed'

/**
 * The handle for reads. PostgreSQL refuses writes on its connections. Within a `snapshot` it is that
 * snapshot; otherwise each statement sees what is committed as it starts. Visitors, to whom nothing belongs,
 * may be served by a replica that lags; everybody else reads what they have just written.
 */
export function read(ctx: Pick<Ctx, 'actor' | 'visitorKey' | 'snapshot'>): Reader {
  return ctx.snapshot ?? sourceFor(ctx)
}

function sourceFor({ actor, visitorKey }: Pick<Ctx, 'actor' | 'visitorKey'>) {
  return actor.kind === 'visitor' && visitorKey === null ? readingReplica() : reading()
}

/**
 * A read in hand-written SQL, for statements that no query builder expresses; placeholders are `$1`, `$2`, …
 * A query with a `name` is planned once per connection.
 */
export async function readRows<Row extends pg.QueryResultRow>(
  ctx: Ctx,
  query: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row[]> {
  if (ctx.snapshot) throw new Error('hand-written reads do not join a snapshot')
  const { rows } = await sourceFor(ctx).$client.query<Row>(query as string, values)
  return rows
}

type Client = ReturnType<typeof sourceFor>['$client']
type Sent = Promise<pg.QueryResult>
const together = new WeakMap<Client, (query: pg.QueryConfig) => Promise<pg.QueryResult>>()

/**
 * Statements that come while three are under way are sent in one piece on one connection; each is answered,
 * or fails, by itself.
 */
function sendTogether(client: Client) {
  return askedTogether<pg.QueryConfig, pg.QueryResult>({ atOnce: 3, most: 8 }, async (queries) => {
    const connection = await client.connect()
    const sent: Sent[] = queries.map((query) => connection.query(query))
    const ended = await Promise.allSettled(sent)
    connection.release(ended.some(({ status }) => status === 'rejected'))
    return sent
  })
}

/**
 * Like `read`, for small reads that very many make at the same moment, which are pipelined on a connection.
 * One waits for those before it, so use it only for reads that are quick whatever the input.
 */
export async function readRowsTogether<Row extends pg.QueryResultRow>(
  ctx: Ctx,
  query: pg.QueryConfig,
): Promise<Row[]> {
  if (ctx.snapshot) throw new Error('hand-written reads do not join a snapshot')
  const { $client } = sourceFor(ctx)
  const send = together.get($client) ?? sendTogether($client)
  together.set($client, send)
  const { rows } = await send(query)
  return rows as Row[]
}

/** Runs `work` with a context whose reads all see the same moment. Nothing can be written in it. */
export async function snapshot<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.snapshot) return work(ctx)
  return sourceFor(ctx).transaction((tx) => work({ ...ctx, snapshot: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/** PostgreSQL's SQLSTATE of an error or of what caused it, if any. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

/** The constraint that a failed write broke, if it was one. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

type Inside = { afterwards: Set<() => void>; sent: Promise<unknown>[] }
const inside = new AsyncLocalStorage<Inside>()

/**
 * Throws in the middle of a transaction: for what takes its time while rows are locked and a connection is
 * held.
 */
export function refuseInTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} belongs before or after a transaction`)
}

/**
 * Calls `step` once, after the running transaction has committed, however often it is passed. It must not
 * throw, and nothing essential may depend on it, as the process may end before. Does nothing outside of a
 * transaction.
 */
export function afterCommit(step: () => void): void {
  inside.getStore()?.afterwards.add(step)
}

/**
 * Takes a statement of the transaction under way whose answer nobody needs: it is not waited for, but what
 * went wrong with it fails the transaction. Outside of a transaction it is waited for.
 */
export async function beforeCommit(statement: Promise<unknown>): Promise<void> {
  const transaction = inside.getStore()
  if (!transaction) return void (await statement)
  statement.catch(() => {})
  transaction.sent.push(statement)
}

/**
 * The only way to write: runs `work` in one transaction at READ COMMITTED; anything thrown rolls it back.
 * Deadlocks and serialization failures are tried again, three times at most, so `work` must have no outside
 * effects.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isReadingOnly()) throw refuse('forbidden', IMPERSONATED)
  for (let attempt = 1; ; attempt += 1) {
    const begun: Inside = { afterwards: new Set(), sent: [] }
    try {
      const result = await inside.run(begun, () => writing().transaction(work, { isolationLevel: ISOLATION }))
      // The commit of a transaction in which a statement failed is a rollback, and no error of its own.
      await Promise.all(begun.sent)
      for (const step of begun.afterwards) step()
      return result
    } catch (thrown) {
      const error = await rootOf(thrown, begun.sent)
      const state = sqlState(error)
      if (!state || !RETRIED.has(state) || attempt >= ATTEMPTS) throw error
      log.warn({ state, attempt }, 'transaction tried again')
    }
  }
}

const ABORTED = '25P02'

/** A statement after one that failed says only that: told is what went wrong first. */
async function rootOf(thrown: unknown, sent: Promise<unknown>[]): Promise<unknown> {
  if (sqlState(thrown) !== ABORTED) return thrown
  const failed = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')
  return failed ? failed.reason : thrown
}
