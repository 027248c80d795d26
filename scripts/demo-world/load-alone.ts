import pg from 'pg'
import { config } from '#app/platform/config.server.ts'

const FIRST_DATA_LOCK = 7_180_002

/**
 * Runs `load`, one process at a time: who comes second waits until the first is through or died, and then
 * sees what it left. The lock is of a connection of its own, so `load` may commit as often as it likes; it
 * ends with the process, so a killed one keeps nobody waiting.
 */
export async function loadAlone<T>(load: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: config().DATABASE_URL, application_name: 'first data' })
  client.on('error', () => {})
  await client.connect()
  try {
    // What a role or a database sets for short requests would cut off the wait.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [FIRST_DATA_LOCK])
    return await load()
  } finally {
    await client.end()
  }
}
