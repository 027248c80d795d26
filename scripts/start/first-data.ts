import { spawn } from 'node:child_process'
import pg from 'pg'
import { config } from '#app/platform/config.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS, DEMO_STAFF } from '../demo-world/sign-ins.ts'
import { isStopping, onStop, say } from './run.ts'

/**
 * Gives a new database what it needs: the categories always; the demo world when it is wanted and there are
 * no accounts yet, never in production. A load that is cut off leaves nothing; of several starts at once one
 * loads and the others wait for it.
 */
export async function ensureFirstData(databaseUrl: string, wanted: { demoWorld: boolean }): Promise<void> {
  const demoWorld = wanted.demoWorld && config().MODE !== 'production'
  if (demoWorld && (await isEmpty(databaseUrl, 'accounts'))) {
    say('Loading the demo world (once)')
    await load('scripts/demo-world/load.ts')
    const names = [...DEMO_SIGN_INS, ...DEMO_STAFF.map(({ username }) => username)]
    say(`The demo world is there; sign in as ${names.join(', ')} with the password ${DEMO_PASSWORD}`)
  } else if (await isEmpty(databaseUrl, 'categories')) {
    await load('scripts/demo-world/load-categories.ts')
    say('The categories are there')
  }
}

async function load(script: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onStop(async () => void child.kill('SIGKILL'))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0 && !isStopping())
    throw new StartFault('The first data could not be loaded; the reason is above.')
}

async function isEmpty(databaseUrl: string, table: 'accounts' | 'categories'): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(`select from ${table} limit 1`)).rowCount === 0
  } finally {
    await client.end()
  }
}
