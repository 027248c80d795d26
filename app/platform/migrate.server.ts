import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { refuseUnfitDatabase } from './database-needs.server.ts'
import { StartFault } from './postgres-place.server.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
const MIGRATION_LOCK = 7_180_001
const JOURNAL = 'drizzle.__drizzle_migrations'

/**
 * Who waits for a table longer than this lets go of all that it has locked: well before PostgreSQL looks for
 * deadlocks (a second) and would end the request of somebody else instead.
 */
const LOCK_WAIT = '300ms'
const GAVE_WAY = new Set(['55P03', '40P01'])
const PAUSE_MS = 300
const TRIES = 400

/** A migration as a database or a backup remembers it. */
export type Applied = { when: number; hash: string }

/**
 * Brings the schema of the database at `url` up to this code, one process at a time; returns how many
 * migrations ran: all that were missing, or none. Older processes go on answering meanwhile: it gives way to
 * their requests, and tries again for some minutes. Refuses with a StartFault a database that Quorum cannot
 * use, and a schema that is newer than this code or was made by other migrations.
 */
export async function migrateDatabase(url: string, folder = FOLDER): Promise<number> {
  return withSchemaLock(url, 'quorum migrations', async (client) => {
    const missing = missingMigrations(await appliedMigrations(client), 'database', folder)
    if (missing.length === 0) return 0
    for (let left = TRIES; !(await applyTogether(client, missing, left === 1)); left -= 1)
      await sleep(PAUSE_MS)
    return missing.length
  })
}

/** Whether they were applied; false, and nothing has happened, where they had to give way to requests. */
async function applyTogether(
  client: pg.Client,
  missing: readonly MigrationMeta[],
  isLast: boolean,
): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = '${LOCK_WAIT}'`)
  try {
    await applyMigrations(client, missing)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (isLast || !GAVE_WAY.has((error as { code?: string }).code ?? '')) throw error
    return false
  }
}

/**
 * Gives `work` a connection of its own that alone may change the schema of the database at `url`; others
 * wait. Refuses with a StartFault a database that is too old for Quorum or does not keep text as UTF-8.
 */
export async function withSchemaLock<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseUnfitDatabase(client)
    // What a role or a database sets for short requests would cut off the wait and a long migration.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The migrations that `holder` still lacks, oldest first; refuses one that is newer than this code or of
 * another line.
 */
export function missingMigrations(
  applied: readonly Applied[],
  holder: 'database' | 'backup',
  folder = FOLDER,
): MigrationMeta[] {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const latest = known.at(-1)?.folderMillis ?? 0
  if (applied.some(({ when }) => when > latest))
    throw new StartFault(
      `The ${holder} belongs to a newer version of Quorum than this one: start that version.`,
    )
  if (applied.some(({ when, hash }) => !known.some((one) => one.folderMillis === when && one.hash === hash)))
    throw new StartFault(
      `The ${holder} was made by migrations that this version does not have: start the version that made it, or begin with an empty database.`,
    )
  return known.filter(({ folderMillis }) => !applied.some(({ when }) => when === folderMillis))
}

/** Runs migrations in the caller's transaction and writes them into the journal. */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}

/** The migrations that made the schema of a database, none when it is empty. */
export async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query(`select to_regclass('${JOURNAL}') is not null as there`)
  if (!rows[0].there) return []
  const applied = await client.query(`select created_at::text as at, hash from ${JOURNAL} order by id`)
  return applied.rows.map(({ at, hash }) => ({ when: Number(at), hash }))
}
