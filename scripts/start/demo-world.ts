import { spawn } from 'node:child_process'
import pg from 'pg'
import { config } from '#app/platform/config.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'
import { isStopping, onStop, say } from './run.ts'

const LOADING = 'the demo world is being loaded'

/**
 * Loads the demo world into a database without accounts, never in production. The database carries a note while it is
 * loaded, so that a load which was killed is done again from an empty embedded database.
 */
export async function ensureDemoWorld(database: { url: string; embedded: boolean }): Promise<void> {
  if (config().MODE === 'production') return
  const state = await withClient(database.url, read)
  if (state === 'full') return
  if (state === 'partial') {
    if (!database.embedded)
      throw new StartFault(
        'The demo world was loaded only in part into this database: empty it and start again.',
      )
    say('The demo world was loaded only in part; beginning again')
    await recreate(database.url)
    await migrateDatabase(database.url)
  }
  say('Loading the demo world (once, less than a minute)')
  await withClient(database.url, (client) => note(client, LOADING))
  await load()
  await withClient(database.url, (client) => note(client, ''))
  say('Demo world loaded')
}

async function load(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo-world/load.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onStop(async () => void child.kill('SIGKILL'))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0 && !isStopping())
    throw new StartFault('The demo world could not be loaded; the reason is above.')
}

async function read(client: pg.Client): Promise<'empty' | 'partial' | 'full'> {
  const { rows } = await client.query(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = current_database()`,
  )
  if (rows[0].note === LOADING) return 'partial'
  const accounts = await client.query('select from accounts limit 1')
  return accounts.rowCount ? 'full' : 'empty'
}

async function note(client: pg.Client, text: string): Promise<void> {
  await client.query(
    `do $$ begin execute format('comment on database %I is %L', current_database(), ${client.escapeLiteral(text)}); end $$`,
  )
}

async function recreate(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await withClient(Object.assign(new URL(url), { pathname: '/postgres' }).href, async (client) => {
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
