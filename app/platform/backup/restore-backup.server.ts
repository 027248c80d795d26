import type pg from 'pg'
import { prepareJobs, putJobsBack } from '../jobs.server.ts'
import { applyMigrations, missingMigrations, withSchemaLock } from '../migrate.server.ts'
import { StartFault } from '../postgres-place.server.ts'
import { readArchive } from './archive.server.ts'
import { type Filling, fillTable } from './fill-table.server.ts'
import {
  type Manifest,
  parseManifest,
  parseTotals,
  secretPrint,
  type Totals,
  WAITING_JOBS,
} from './manifest.server.ts'
import {
  columnList,
  emptyDatabase,
  isEmptyDatabase,
  listTables,
  openTables,
  setSequences,
  tableName,
} from './schema-parts.server.ts'
import { type Files, takeFiles } from './take-files.server.ts'
import { COPY_SETTINGS } from './write-backup.server.ts'

type Target = {
  url: string
  dataFolder: string
  /** The secret that is in force when the backup brings none: from the environment, if at all. */
  secret: string | undefined
  /** Removes what the database holds first, instead of refusing it. */
  replace: boolean
  say?: (line: string) => void
}
export type Restored = { manifest: Manifest; totals: Totals; sameSecret: boolean }

/**
 * Puts a backup into an empty database in one transaction: whatever goes wrong or dies in between leaves the
 * database as it was. The schema is made by the migrations that the backup names, and brought up to this code
 * once the rows are in. Every table is compared with what was written. Refuses with a StartFault a database
 * or data folder that is not empty (unless `replace`) or in use, a backup of a newer version, and a damaged
 * one.
 */
export async function restoreBackup(file: string, target: Target): Promise<Restored> {
  const entries = readArchive(file)
  const first = await entries.next()
  const manifest = parseManifest(first.done ? '' : first.value.content.toString())
  const later = missingMigrations(manifest.migrations, 'backup')
  const known = missingMigrations([], 'backup').filter(({ folderMillis }) =>
    manifest.migrations.some(({ when }) => when === folderMillis),
  )
  const files = takeFiles(target.dataFolder, target.replace)
  try {
    return await withSchemaLock(target.url, 'quorum restore', async (client) => {
      await refuseOccupied(client, target.replace)
      await prepareJobs([])
      await client.query(COPY_SETTINGS)
      await client.query('begin')
      await emptyDatabase(client)
      await applyMigrations(client, known)
      const closeTables = await openTables(client)
      await client.query(`create temp table kept_jobs (name text, job jsonb) on commit drop`)
      target.say?.(`The schema is there; reading the rows of ${manifest.tables.length} tables`)
      const totals = await takeEntries(client, entries, manifest, files)
      target.say?.('The rows are there; making indexes and checking references')
      await setSequences(client, manifest.sequences)
      await closeTables()
      await applyMigrations(client, later)
      await returnJobs(client)
      files.keep()
      await client.query('commit')
      await client.query('analyze')
      return { manifest, totals, sameSecret: secretPrint(target) === manifest.secretPrint }
    })
  } finally {
    files.close()
    await entries.return(undefined)
  }
}

async function refuseOccupied(client: pg.Client, replace: boolean): Promise<void> {
  if (await isEmptyDatabase(client)) return
  if (!replace)
    throw new StartFault(
      'The database is not empty: restore into an empty one, or add --replace, which removes all that it holds.',
    )
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and application_name in ('quorum', 'quorum-jobs')`,
  )
  if (rows[0].others > 0) throw new StartFault('Quorum is running on this database: stop it first.')
}

/**
 * Reads all entries after the manifest, table by table, and compares what came with the totals at the end.
 */
async function takeEntries(
  client: pg.Client,
  entries: AsyncIterable<{ name: string; content: Buffer }>,
  manifest: Manifest,
  files: Files,
): Promise<Totals> {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  const copyOf = (name: string) => {
    if (name === WAITING_JOBS) return 'pg_temp.kept_jobs (name, job)'
    const columns = manifest.tables.find((table) => table.name === name)?.columns ?? []
    const strange = columns.length === 0 || columns.some((column) => !known.get(name)?.includes(column))
    if (strange) throw new StartFault(`The backup holds a table ${name} that its version does not have.`)
    return `${tableName(name)} (${columnList(columns)})`
  }
  const found: Totals = { tables: {}, files: {} }
  let totals: Totals | undefined
  let filling: Filling | undefined
  const finish = async () => {
    if (filling) found.tables[filling.name] = await filling.end()
    filling = undefined
  }
  for await (const { name, content } of entries) {
    const [kind = '', ...rest] = name.split('/')
    const inner = rest.slice(0, -1).join('/')
    if (kind !== 'files') files.refuseOthers()
    if (kind !== 'tables' || inner !== filling?.name) await finish()
    if (kind === 'tables') {
      filling ??= fillTable(client, inner, copyOf(inner))
      await filling.take(content)
    } else if (kind === 'files') files.take(inner, content)
    else if (name === 'totals.json') totals = parseTotals(content.toString())
    else throw new StartFault(`The backup holds ${name}, which this version does not know.`)
  }
  if (!totals) throw new StartFault('The backup is damaged: its end is missing.')
  found.files = files.sums()
  refuseDifference(totals, found)
  return totals
}

function refuseDifference(written: Totals, found: Totals): void {
  for (const kind of ['tables', 'files'] as const) {
    for (const [name, held] of Object.entries(written[kind])) {
      const came = found[kind][name] ?? { rows: 0, bytes: 0, sha256: '' }
      const same =
        held.bytes === 0 ? came.bytes === 0 : came.sha256 === held.sha256 && came.rows === held.rows
      if (!same) throw new StartFault(`The backup is damaged: ${name} is not what was written.`)
    }
  }
}

const JOBS_AT_ONCE = 500

async function returnJobs(client: pg.Client): Promise<void> {
  await client.query('declare waiting no scroll cursor for select name, job from pg_temp.kept_jobs')
  for (;;) {
    const { rows } = await client.query<{ name: string; job: object }>(`fetch ${JOBS_AT_ONCE} from waiting`)
    for (const [name, jobs] of Map.groupBy(rows, (row) => row.name))
      await putJobsBack(
        client,
        name,
        jobs.map(({ job }) => job),
      )
    if (rows.length < JOBS_AT_ONCE) break
  }
  await client.query('close waiting')
}
