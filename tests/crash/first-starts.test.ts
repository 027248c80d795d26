import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { checkInvariants } from '#app/features/orders/queries-invariants.server.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { freePort } from '../support/free-port.ts'

const LIMIT = 240_000
const server = inject('databaseServer')
const ours = config().DATABASE_URL ?? ''
const at = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

let folder: string
let name: string
let starts: Start[]

type Start = { process: ChildProcess; port: number; said(): string }

beforeEach(async () => {
  await ensureBuild()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-starts-'))
  name = `starts_${process.pid}_${Date.now().toString(36)}`
  await ask('postgres', `create database ${name} template template0`)
  starts = []
}, LIMIT)

afterEach(async () => {
  for (const start of starts) killGroup(start.process)
  await closeDatabase()
  configure({ DATABASE_URL: ours })
  await ask('postgres', `drop database ${name} with (force)`)
  fs.rmSync(folder, { recursive: true, force: true })
})

async function ask<T extends pg.QueryResultRow>(database: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: at(database) })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** `npm start` on the empty database, leader of a process group of its own. */
async function start(): Promise<Start> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: at(name),
    DATA_DIR: path.join(folder, String(port)),
    PORT: String(port),
    LOG_LEVEL: 'error',
    DATABASE_POOL: '5',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const started = { process: child, port, said: () => output }
  starts.push(started)
  return started
}

async function ready(start: Start): Promise<Start> {
  while (!start.said().includes('Ready at')) {
    if (start.process.exitCode !== null) throw new Error(`the start ended:\n${start.said()}`)
    await sleep(50)
  }
  return start
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

async function wholeWorld() {
  const [row] = await ask<{ events: number; reviews: number; known: number; open: number }>(
    name,
    `select (select count(*)::int from events) as events, (select count(*)::int from reviews) as reviews,
      (select count(*)::int from accounts where username = 'rashmi_s') as known,
      (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 7180002
        and database = (select oid from pg_database where datname = current_database())) as open`,
  )
  await closeDatabase()
  configure({ DATABASE_URL: at(name) })
  const broken = (await checkInvariants()).filter((rule) => rule.broken > 0)
  return { ...row, broken }
}
const WHOLE = { events: 120, reviews: 1_500, known: 1, open: 0, broken: [] }

test(
  'three first starts at once on one empty database all come up, on one demo world',
  async () => {
    const all = await Promise.all([1, 2, 3].map(async () => ready(await start())))

    const pages = await Promise.all(all.map(({ port }) => fetch(`http://127.0.0.1:${port}/`)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await wholeWorld()).toEqual(WHOLE)
    const ends = all.map(({ process: child }) => once(child, 'exit'))
    for (const one of all) one.process.kill('SIGTERM')
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ])
  },
  LIMIT,
)

test(
  'a first start that is killed in the middle of the demo world leaves the whole of it to the next',
  async () => {
    const killed = await start()
    const loading = `select from pg_locks where locktype = 'advisory' and objid = 7180002 and granted and virtualtransaction in
      (select virtualtransaction from pg_locks where locktype = 'transactionid' and granted)`
    while ((await ask(name, loading)).length === 0) await sleep(20)
    await sleep(150)

    killGroup(killed.process)
    const half = await ask(name, 'select 1 as one from accounts limit 1')
    await ready(await start())

    expect(half).toEqual([])
    expect(await wholeWorld()).toEqual(WHOLE)
  },
  LIMIT,
)
