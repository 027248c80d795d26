import * as fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import product from '../../../package.json' with { type: 'json' }
import { appliedMigrations } from '../migrate.server.ts'
import { StartFault } from '../postgres-place.server.ts'
import { type Archive, writeArchive } from './archive.server.ts'
import { type Manifest, secretPrint, type Totals, WAITING_JOBS } from './manifest.server.ts'
import { columnList, listSequences, listTables, tableName } from './schema-parts.server.ts'

/**
 * What a session must be set to that text of COPY means the same in every database and nothing cuts it off.
 */
export const COPY_SETTINGS = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0;
  set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

// A job that is under way at this moment is to be done again: jobs are made to bear that.
const JOBS = `select name, json_build_object('id', id, 'data', data, 'priority', priority, 'retryLimit', retry_limit,
    'retryDelay', retry_delay, 'retryBackoff', retry_backoff, 'retryDelayMax', retry_delay_max, 'startAfter', start_after,
    'singletonKey', singleton_key, 'groupId', group_id, 'groupTier', group_tier, 'expireInSeconds', expire_seconds,
    'deleteAfterSeconds', deletion_seconds, 'heartbeatSeconds', heartbeat_seconds)
  from pgboss.job where state in ('created', 'retry', 'active') order by name, created_on`

/**
 * Writes all of the database at `url`, as it is at one moment, and the files of `dataFolder` into `file`,
 * while the product runs. Returns what it holds. Refuses with a StartFault a database without a schema, and a
 * file that is there.
 */
export async function writeBackup(
  file: string,
  from: { url: string; dataFolder: string; secret: string | undefined },
): Promise<Totals> {
  const client = new pg.Client({ connectionString: from.url, application_name: 'quorum backup' })
  client.on('error', () => {})
  await client.connect()
  const totals: Totals = { tables: {}, files: {} }
  try {
    await client.query(COPY_SETTINGS)
    await client.query('begin isolation level repeatable read read only')
    const manifest = await describeDatabase(client, secretPrint(from))
    const { rows: queue } = await client.query(`select to_regclass('pgboss.job') is not null as there`)
    await writeArchive(file, async (archive) => {
      await archive.add('manifest.json', json(manifest))
      await addFiles(archive, from.dataFolder, totals)
      const copies = manifest.tables.map(({ name, columns }) => ({
        name,
        copy: `${tableName(name)} (${columnList(columns)})`,
      }))
      if (queue[0].there) copies.push({ name: WAITING_JOBS, copy: `(${JOBS})` })
      for (const { name, copy } of copies) {
        const rows = client.query(copyTo(`copy ${copy} to stdout`))
        const { bytes, sha256 } = await archive.addParts(`tables/${name}`, rows)
        totals.tables[name] = { rows: rows.rowCount, bytes, sha256 }
      }
      await archive.add('totals.json', json(totals))
    })
    return totals
  } finally {
    await client.end()
  }
}

async function describeDatabase(client: pg.Client, print: string | null): Promise<Manifest> {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new StartFault('The database is empty: there is nothing to back up.')
  const { rows } = await client.query(`select current_setting('server_version') as version`)
  return {
    format: 1,
    product: 'quorum',
    version: product.version,
    made: new Date().toISOString(),
    postgres: rows[0].version,
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
    secretPrint: print,
  }
}

async function addFiles(archive: Archive, folder: string, totals: Totals): Promise<void> {
  for (const name of listFiles(folder)) {
    const content = fs.createReadStream(path.join(folder, name))
    totals.files[name] = { rows: 1, ...(await archive.addParts(`files/${name}`, content)) }
  }
}

/**
 * The files of a data folder that are neither those of the embedded database nor left by a restore or an
 * upload that was cut off.
 */
function listFiles(folder: string, below = ''): string[] {
  const at = path.join(folder, below)
  if (!fs.existsSync(at)) return []
  return fs
    .readdirSync(at, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.posix.join(below, entry.name)
      if (below === '' && /^(postgres|restore\.part|arrivals)/.test(entry.name)) return []
      if (entry.isDirectory()) return listFiles(folder, name)
      return entry.isFile() ? [name] : []
    })
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
