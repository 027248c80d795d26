import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { configure } from '../config.server.ts'
import { closeDatabase } from '../connections.server.ts'
import { stopJobs } from '../jobs.server.ts'
import { beginAnew } from '../kept.server.ts'
import { forgetKillSwitches } from '../kill-switches.server.ts'
import { forgetCalls } from '../rate-limit-in-process.server.ts'
import { takeBundledReaders } from '../reading/bundled-readers.server.ts'
import { keepSecrets } from './log-keeping.ts'
import { isInMemory } from './temporary-folder.ts'

const server = inject('databaseServer')
const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`

/**
 * Gives each test file a database of its own, cloned from the migrated template, and a folder for its files,
 * and points the configuration to it.
 */
beforeAll(async () => {
  // What the file before left under way may have connected again to its database, which is gone.
  await stopJobs()
  await closeDatabase()
  // Through the log, as it is by default, copying a thousand small files takes twice the time.
  await administer(`create database ${name} template quorum_template strategy file_copy`)
})

const own = Object.assign(new URL(server), { pathname: `/${name}` }).href
const folder = mkdtempSync(join(tmpdir(), 'quorum-files-'))
// Beside tests that use all of a machine what has the lowest priority would hardly come on.
configure({ DATABASE_URL: own, DATA_DIR: folder, READER_NICENESS: '0', READER_SHARE: '1' })
takeBundledReaders(inject('readers'))
// Files of one worker share their process, but neither what it keeps of a database nor who called how often.
beginAnew()
forgetCalls()
forgetKillSwitches()

afterAll(async () => {
  await stopJobs()
  await closeDatabase()
  await keepSecrets('database', own)
  // On a disk it would cost more than it saves; there the database goes with the whole server.
  if (isInMemory()) await administer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

async function administer(statement: string) {
  const client = new pg.Client(Object.assign(new URL(server), { pathname: '/postgres' }).href)
  await client.connect()
  try {
    // Clones of one template wait for each other.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
