import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qmailInvariants } from '#app/features/people/qmail/queries-invariants.server.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { type RunningPostgres, startPostgres } from '#app/platform/postgres.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { stopPostgres } from '#scripts/bench/delivery.ts'
import type { Listener } from '#scripts/bench/listener.ts'
import {
  allShown,
  countsOf,
  faultsIn,
  gatherTalks,
  listenTo,
  openPage,
  speak,
  type Talk,
} from '#scripts/bench/talks.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { startWebProcesses } from '#scripts/start/web-processes.ts'
import { freePort } from '#tests/support/free-port.ts'
import '#app/platform/testing/database.ts'
import '#tests/support/bind-registries.ts'

const [TALKS, EACH, PER_SECOND, DEAF_EACH] = [10, 15, 25, 10]
const ALL = 2 * TALKS * EACH
const LIMIT = 240_000

let folder: string
let postgres: RunningPostgres
let running: Awaited<ReturnType<typeof startWebProcesses>>
let talks: Talk[]
let listeners: Listener[] = []
let restore: () => void

/** A PostgreSQL of its own, which may be restarted, and two processes of the product. */
beforeAll(async () => {
  restore = rememberConfiguration()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-delivery-'))
  fs.chmodSync(folder, 0o755)
  postgres = await startPostgres({ folder })
  const port = await freePort()
  await stopJobs()
  await closeDatabase()
  configure({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    ORIGIN: `http://localhost:${port}`,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '1',
  })
  await migrateDatabase(postgres.url)
  talks = await gatherTalks(port, TALKS, EACH)
  running = await startWebProcesses(await ensureBuild(), 2)
}, LIMIT)

afterAll(async () => {
  for (const listener of listeners) listener.close()
  await running.close(null)
  await stopJobs()
  await closeDatabase()
  await postgres.close()
  restore()
  fs.rmSync(folder, { recursive: true, force: true })
}, LIMIT)

test('while processes and the database are restarted, each message is shown once and in its order, and counts equal the rows', async () => {
  listeners = listenTo(talks, DEAF_EACH)
  for (const listener of listeners) listener.start()
  while (!listeners.every(({ isDeaf, opened }) => isDeaf || opened > 0)) await sleep(50)

  const [first, second] = running.pids()
  const restarts: [after: number, how: () => void][] = [
    [ALL * 0.2, () => process.kill(first ?? 0, 'SIGKILL')],
    [ALL * 0.5, () => stopPostgres(folder)],
    [ALL * 0.8, () => process.kill(second ?? 0, 'SIGKILL')],
  ]
  let written = 0
  await speak(talks, PER_SECOND, () => {
    written += 1
    if (written >= (restarts[0]?.[0] ?? Number.POSITIVE_INFINITY)) restarts.shift()?.[1]()
  })
  expect([written, restarts]).toEqual([ALL, []])
  await allShown(listeners, 1 + 2 * EACH, LIMIT / 2)

  expect(faultsIn(talks, listeners)).toEqual([])
  expect(listeners.reduce((sum, { shown }) => sum + shown.length, 0)).toBe(2 * TALKS * (1 + 2 * EACH))
  for (const pid of [first, second]) expect(running.pids()).not.toContain(pid)
  expect(Math.max(...listeners.map(({ opened }) => opened))).toBeGreaterThan(1)

  for (const { sides } of talks) await openPage(sides[0])
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const counts = await countsOf(talks, client).finally(() => client.end())
  expect(counts.map(({ told }) => told)).toEqual(counts.map(({ rows }) => rows))
  expect(
    counts.filter(({ told }, at) => at % 2 === 0 && told > 0),
    'who opened it has read all',
  ).toEqual([])
  for (const { name, query } of qmailInvariants) expect((await db().execute(query)).rows, name).toEqual([])
})
