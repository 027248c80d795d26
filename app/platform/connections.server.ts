import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { config, databaseUrl } from './config.server.ts'
import './database-fault.server.ts'
import { log } from './log.server.ts'
import { SendingTogether } from './sent-together.server.ts'

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A handle that selects only: what `read` gives, and any transaction too. */
export type Reader = Pick<
  Tx,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | '$with' | '$count' | 'execute'
>
type ReadingDatabase = Reader & Pick<Database, '$client' | 'transaction'>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond safe integers: ${text}`)
  return value
})

// Requests are many and small: starting helpers for one costs more than they bring.
const ALONE = '-c max_parallel_workers_per_gather=0'
const OPTIONS = { reading: `${ALONE} -c default_transaction_read_only=on`, writing: ALONE }

let writer: Database | undefined
let reader: Database | undefined
let replica: Database | undefined

/**
 * Connections that may write, half of DATABASE_POOL. For `inTransaction` and the few libraries of the
 * platform that bring their own statements; features reach it through neither.
 */
export function writing(): Database {
  writer ??= connect(databaseUrl(), 'writing')
  return writer
}

/** Connections whose transactions only read: PostgreSQL itself refuses a write on them. The other half. */
export function reading(): ReadingDatabase {
  reader ??= connect(databaseUrl(), 'reading')
  return reader
}

/** Connections for reads that may lag: to DATABASE_REPLICA_URL, without it the same as `reading`. */
export function readingReplica(): ReadingDatabase {
  const url = config().DATABASE_REPLICA_URL
  if (url === undefined) return reading()
  replica ??= connect(url, 'reading')
  return replica
}

/**
 * So many stay open however long nobody asks: as many as one page reads on at once, and as a use case writes
 * on. A new connection costs its start and a plan of every statement, which the first to come after a quiet
 * while would wait for.
 */
const KEPT_OPEN = { reading: 6, writing: 2 }

/** Statement, lock and idle time-outs end what hangs within 10 seconds. */
function connect(connectionString: string, use: keyof typeof KEPT_OPEN): Database {
  const client = new pg.Pool({
    connectionString,
    max: Math.ceil(config().DATABASE_POOL / 2),
    min: KEPT_OPEN[use],
    connectionTimeoutMillis: 8_000,
    statement_timeout: 10_000,
    // The others are kept by the server: this one ends waiting for a server that says nothing at all.
    query_timeout: 11_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    options: OPTIONS[use],
    Client: SendingTogether,
    pipeline: true,
    application_name: 'quorum',
  })
  client.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // A connection that dies in the middle of a transaction, between two statements, has no other listener: its
  // error would end the process. The next statement on it fails all the same.
  client.on('connect', (connection) => connection.on('error', () => {}))
  return drizzle({ client, casing: 'snake_case' }) as Database
}

const opened = () => [writer, reader, replica].filter((one) => one !== undefined)

/** How many callers wait for a connection right now. */
export function waitingForPool(): number {
  return opened().reduce((sum, { $client }) => sum + $client.waitingCount, 0)
}

/** Whoever asks whether we are ready asks again soon, and would rather send others elsewhere than wait. */
const ANSWERS_WITHIN_MS = 800

/** Whether the database answers, which it does at once or not at all. */
export async function answers(): Promise<boolean> {
  const asked = reading()
    .$client.query('select 1')
    .then(
      () => true,
      () => false,
    )
  const patience = new AbortController()
  const late = sleep(ANSWERS_WITHIN_MS, false, { signal: patience.signal }).catch(() => false)
  return Promise.race([asked, late]).finally(() => patience.abort())
}

export async function closeDatabase(): Promise<void> {
  const closing = opened()
  writer = reader = replica = undefined
  await Promise.all(closing.map(({ $client }) => $client.end()))
}
