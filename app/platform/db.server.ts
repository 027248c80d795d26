import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { config, databaseUrl } from './config.server.ts'
import './database-fault.server.ts'
import { log } from './log.server.ts'

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Reader = Database | Tx

/** Isolation of every transaction. Seats rely on it: rows are recounted after the lock was given (PROOF R3). */
export const ISOLATION = 'read committed'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond safe integers: ${text}`)
  return value
})

let current: Database | undefined

/** The pool of connections. Statement, lock and idle time-outs end what hangs within 10 seconds. */
export function pool(): pg.Pool {
  return db().$client
}

/** The database for reads outside a transaction. Writes belong into `inTransaction`. */
export function db(): Database {
  if (!current) {
    const client = new pg.Pool({
      connectionString: databaseUrl(),
      max: config().DATABASE_POOL,
      connectionTimeoutMillis: 8_000,
      statement_timeout: 10_000,
      // The others are kept by the server: this one ends waiting for a server that says nothing at all.
      query_timeout: 11_000,
      lock_timeout: 8_000,
      idle_in_transaction_session_timeout: 10_000,
      // Requests are many and small: starting helpers for one costs more than they bring.
      options: '-c max_parallel_workers_per_gather=0',
      application_name: 'quorum',
    })
    client.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
    // A connection that dies in the middle of a transaction, between two statements, has no other listener: its error
    // would end the process. The next statement on it fails all the same.
    client.on('connect', (connection) => connection.on('error', () => {}))
    current = drizzle({ client, casing: 'snake_case' }) as Database
  }
  return current
}

/** How many callers wait for a connection of the pool right now. */
export function waitingForPool(): number {
  return current?.$client.waitingCount ?? 0
}

/** Whether the database answers. */
export async function answers(): Promise<boolean> {
  return pool()
    .query('select 1')
    .then(
      () => true,
      () => false,
    )
}

export async function closeDatabase(): Promise<void> {
  const closing = current
  current = undefined
  await closing?.$client.end()
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

const inside = new AsyncLocalStorage<boolean>()

/** Throws in the middle of a transaction: for what takes its time while rows are locked and a connection is held. */
export function refuseInTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} belongs before or after a transaction`)
}

/**
 * Runs `work` in one transaction at READ COMMITTED; anything thrown rolls it back.
 * Deadlocks and serialization failures are tried again, three times at most, so `work` must have no outside effects.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inside.run(true, () => db().transaction(work, { isolationLevel: ISOLATION }))
    } catch (error) {
      const state = sqlState(error)
      if (!state || !RETRIED.has(state) || attempt >= ATTEMPTS) throw error
      log.warn({ state, attempt }, 'transaction tried again')
    }
  }
}
