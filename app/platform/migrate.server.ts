import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartFault } from './postgres-place.server.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
const MIGRATION_LOCK = 7_180_001

/**
 * Brings the schema of the database at `url` up to this code, one process at a time; returns how many migrations ran.
 * Refuses with a StartFault a schema that is newer than this code or was made by other migrations.
 */
export async function migrateDatabase(url: string, folder = FOLDER): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const client = new pg.Client({ connectionString: url, application_name: 'quorum migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await appliedMigrations(client)
    const latest = known.at(-1)?.folderMillis ?? 0
    if (applied.some(({ when }) => when > latest))
      throw new StartFault(
        'The database belongs to a newer version of Quorum than this one: start that version.',
      )
    if (
      applied.some(({ when, hash }) => !known.some((one) => one.folderMillis === when && one.hash === hash))
    )
      throw new StartFault(
        'The database was made by migrations that this version does not have: start the version that made it, or begin with an empty database.',
      )
    if (applied.length < known.length) await migrate(drizzle({ client }), { migrationsFolder: folder })
    return known.length - applied.length
  } finally {
    await client.end()
  }
}

async function appliedMigrations(client: pg.Client): Promise<{ when: number; hash: string }[]> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0].there) return []
  const applied = await client.query('select created_at::text as at, hash from drizzle.__drizzle_migrations')
  return applied.rows.map(({ at, hash }) => ({ when: Number(at), hash }))
}
