import pg from 'pg'
import { config, configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { formatError } from '#app/platform/plain-error.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'
import { bindRegistries } from '#app/registries.server.ts'

/**
 * Runs a script's work on the database that `npm start` uses: DATABASE_URL, or the embedded one of DATA_DIR,
 * joined when it runs and otherwise started for the time of the work. An expected fault becomes one sentence
 * and exit code 1.
 */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  await withDatabaseAsItIs({ join: true }, async (url) => {
    await migrateDatabase(url)
    await work()
  })
}

/**
 * The same without bringing the schema up to date; unless `join`, an embedded database that runs is refused.
 */
export async function withDatabaseAsItIs(
  { join }: { join: boolean },
  work: (url: string) => Promise<void>,
): Promise<void> {
  let postgres: { url: string; close(): Promise<void> } | undefined
  try {
    const given = config().DATABASE_URL
    if (given) await reachDatabase(given)
    else {
      postgres = await startPostgres({ folder: config().DATA_DIR, join })
      configure({ DATABASE_URL: postgres.url })
    }
    bindRegistries()
    await work(given ?? postgres?.url ?? '')
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof StartFault ? error.message : formatError(error))
  } finally {
    await stopJobs()
    await closeDatabase()
    await postgres?.close()
  }
}

/** Refuses with a StartFault a DATABASE_URL at which no database lets anybody in. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartFault(`The database of DATABASE_URL cannot be used (${message || code}).`)
  } finally {
    await client.end().catch(() => {})
  }
}
