import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { configure } from '../config.server.ts'
import { prepareJobs, stopJobs } from '../jobs.server.ts'
import { migrateDatabase } from '../migrate.server.ts'
import { startPostgres } from '../postgres.server.ts'
import { forgetLogs, logFile } from './log-keeping.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

const PREFIX = 'quorum-test-'

/** One PostgreSQL for the whole run, with a migrated template database that every test file clones. */
export default async function setup(project: TestProject) {
  await sweep()
  for (const kind of ['database', 'postgres-of-database']) forgetLogs(kind)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({
    folder,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      shared_buffers: '64MB',
      // Of each worker, and of what its file starts.
      max_connections: '200',
    },
  })
  const endAtOnce = () => endPostgres(folder)
  process.once('exit', endAtOnce)
  const client = new pg.Client(at(postgres.url, 'postgres'))
  await client.connect()
  await client.query('create database quorum_template')
  await client.end()
  await migrateDatabase(at(postgres.url, 'quorum_template'))
  configure({ DATABASE_URL: at(postgres.url, 'quorum_template') })
  await prepareJobs([])
  await stopJobs()
  project.provide('databaseServer', postgres.url)
  return async () => {
    process.off('exit', endAtOnce)
    await postgres.close()
    fs.copyFileSync(path.join(folder, 'postgres/log'), logFile('postgres-of-database', 'log'))
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Ends the database of a run that is told to stop, which leaves no time for more than a signal. */
function endPostgres(folder: string) {
  const [pid] = fs.readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  // While it ends it still writes.
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Ends what a killed test run left behind. */
async function sweep() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0
    if (!owner || lives(owner)) continue
    const folder = path.join(os.tmpdir(), name)
    // Another user's folder is that user's to end.
    if (process.getuid && fs.statSync(folder).uid !== process.getuid()) continue
    await startPostgres({ folder }).then(
      (left) => left.close(),
      () => {},
    )
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
