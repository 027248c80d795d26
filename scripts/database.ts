import { config, configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/db.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { sayError } from '#app/platform/plain-error.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'

/**
 * Runs a script's work on the database that `npm start` uses: DATABASE_URL, or the embedded one of DATA_DIR, joined
 * when it runs and otherwise started for the time of the work. An expected fault becomes one sentence and exit code 1.
 */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  let postgres: { url: string; close(): Promise<void> } | undefined
  try {
    const url = config().DATABASE_URL
    if (!url) {
      postgres = await startPostgres({ folder: config().DATA_DIR, join: true })
      configure({ DATABASE_URL: postgres.url })
    }
    await migrateDatabase(url ?? postgres?.url ?? '').catch((error) => {
      if (error instanceof StartFault || !url) throw error
      throw new StartFault(`The database of DATABASE_URL cannot be used (${error.message || error.code}).`)
    })
    await work()
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof StartFault ? error.message : sayError(error))
  } finally {
    await closeDatabase()
    await postgres?.close()
  }
}
