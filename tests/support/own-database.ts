import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { bindRegistries } from '#app/registries.server.ts'

/** Does a work on a PostgreSQL of its own with all tables and nothing in them, which is gone afterwards. */
export async function onOwnDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-own-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder })
  configure({ DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error' })
  try {
    await migrateDatabase(postgres.url)
    bindRegistries()
    await work(postgres.url)
  } finally {
    await stopJobs()
    await closeDatabase()
    await postgres.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
