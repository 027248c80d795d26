import { spawn } from 'node:child_process'
import pg from 'pg'
import { config } from '#app/platform/config.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../demo-world/sign-ins.ts'
import { isStopping, onStop, say } from './run.ts'

/** Loads the demo world into a database without accounts, never in production; a load that is cut off leaves nothing. */
export async function ensureDemoWorld(databaseUrl: string): Promise<void> {
  if (config().MODE === 'production' || (await hasAccounts(databaseUrl))) return
  say('Loading the demo world (once)')
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo-world/load.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onStop(async () => void child.kill('SIGKILL'))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0 && !isStopping())
    throw new StartFault('The demo world could not be loaded; the reason is above.')
  say(`Demo world loaded; sign in as ${DEMO_SIGN_INS.join(', ')} with the password ${DEMO_PASSWORD}`)
}

async function hasAccounts(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return Boolean((await client.query('select from accounts limit 1')).rowCount)
  } finally {
    await client.end()
  }
}
