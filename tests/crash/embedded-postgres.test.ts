import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '#app/platform/postgres.server.ts'
import { placePostgres } from '#app/platform/postgres-place.server.ts'
import '#app/platform/testing/database.ts'

let folder: string
let running: RunningPostgres | undefined

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-postgres-'))
  fs.chmodSync(folder, 0o755)
})

afterEach(async () => {
  await running?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const data = () => path.join(folder, 'postgres/data')
const postmaster = () => Number(fs.readFileSync(path.join(data(), 'postmaster.pid'), 'utf8').split('\n')[0])

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function answering(url: string) {
  const began = Date.now()
  while (Date.now() - began < 20_000) {
    if (await ask(url, 'select 1').catch(() => null)) return
    await sleep(50)
  }
  throw new Error('the database did not come back')
}

test('a killed database comes back by itself on the same address, with all that was committed', async () => {
  running = await startPostgres({ folder })
  await ask(running.url, 'create table kept as select 7 as answer')
  const killed = postmaster()

  process.kill(killed, 'SIGKILL')
  await answering(running.url)

  expect(postmaster()).not.toBe(killed)
  expect(await ask(running.url, 'select answer from kept')).toEqual([{ answer: 7 }])
})

test('a folder in use is refused in one sentence, and can be joined', async () => {
  running = await startPostgres({ folder })

  await expect(startPostgres({ folder })).rejects.toThrow(`already in use by process ${process.pid}`)
  const joined = await startPostgres({ folder, join: true })
  await joined.close()

  expect(joined.url).toBe(running.url)
  expect(await ask(running.url, 'select 1 as up')).toEqual([{ up: 1 }])
})

test('the number of a dead postmaster that belongs to another process by now stops nothing', async () => {
  await (await startPostgres({ folder })).close()
  fs.writeFileSync(path.join(data(), 'postmaster.pid'), `${process.pid}\n${data()}\n1\n5432\n\n`)

  running = await startPostgres({ folder })

  expect(await ask(running.url, 'select 1 as up')).toEqual([{ up: 1 }])
})

test('a folder of another major version is refused in one sentence and left as it is', async () => {
  await (await startPostgres({ folder })).close()
  fs.writeFileSync(path.join(data(), 'PG_VERSION'), '17\n')

  await expect(startPostgres({ folder })).rejects.toThrow(/made by PostgreSQL 17/)
  expect(fs.readFileSync(path.join(data(), 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('letters of all languages make trigrams, and order does not depend on the machine', async () => {
  running = await startPostgres({ folder })
  await ask(running.url, 'create extension pg_trgm')

  const [row] = await ask(
    running.url,
    `select 'リーダーシップ研修' % 'リーダーシップ' as japanese, cardinality(show_trgm('é')) > 0 as accent,
      'Z' < 'a' as by_code, lower('ÄÉ') as lower`,
  )

  expect(row).toEqual({ japanese: true, accent: true, by_code: true, lower: 'äé' })
})

test('commits are durable', async () => {
  running = await startPostgres({ folder })
  const [row] = await ask(
    running.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
      current_setting('full_page_writes') as pages`,
  )
  expect(row).toEqual({ fsync: 'on', sync: 'on', pages: 'on' })
})

test('the log of the database tells nothing of what statements hold', async () => {
  running = await startPostgres({ folder })
  const secret = 'kT3hJ9sQmW2xVb7n'
  await ask(running.url, `create table people as select '${secret}'::text as email`)
  await ask(running.url, 'create unique index on people (email)')
  await ask(running.url, `select '${secret}'::int`).catch(() => {})
  await ask(running.url, `insert into people values ('${secret}')`).catch(() => {})
  const asleep = ask(running.url, `select '${secret}', pg_sleep(30)`).catch(() => {})
  const backend = () => backendOf(running?.url ?? '', 'pg_sleep')
  await expect.poll(backend, { timeout: 10_000 }).toBeGreaterThan(0)
  process.kill(await backend(), 'SIGKILL')
  await asleep
  await answering(running.url)

  const log = fs.readFileSync(path.join(folder, 'postgres/log'), 'utf8')
  expect(log).toContain('was terminated by signal 9')
  expect(log).not.toContain(secret)
})

/** The process that works on a statement with `word` in it; 0 when none does. */
async function backendOf(url: string, word: string): Promise<number> {
  const [row] = await ask(
    url,
    `select pid from pg_stat_activity where query like '%${word}%' and pid <> pg_backend_pid()`,
  )
  return row?.pid ?? 0
}

/** A data folder with one row, and a copy of it made as docs/operations.md says, put in its place. */
async function copiedBack(where: string, copy: { cp: string; lost: boolean }) {
  const place = path.join(folder, where)
  fs.mkdirSync(place, { mode: 0o700 })
  const data = path.join(place, 'data')
  running = await startPostgres({ folder: data })
  await ask(running.url, 'create table kept as select 7 as answer')
  await running.close()
  const home = path.join(data, 'postgres')
  const before = fs.realpathSync(home)
  execFileSync('cp', [copy.cp, data, `${data}.copy`])
  if (copy.lost) execFileSync('chmod', ['-R', 'a+rX', `${data}.copy`])
  fs.rmSync(data, { recursive: true })
  if (before !== home) fs.rmSync(before, { recursive: true })
  fs.renameSync(`${data}.copy`, data)
  return { data, home }
}

// A folder that only its owner may enter is to root what /root is: the system user of PostgreSQL stays
// outside.
test.each([
  { name: 'as its owner left it', copy: { cp: '-aL', lost: false } },
  { name: 'that lost its owners and modes', copy: { cp: '-RL', lost: true } },
])('a copy $name starts again, also where the system user cannot enter', async ({ copy }) => {
  const { data, home } = await copiedBack('closed', copy)

  running = await startPostgres({ folder: data })
  const kept = await ask(running.url, 'select answer from kept')
  await running.close()
  const place = fs.realpathSync(home)
  running = await startPostgres({ folder: data })
  const again = await ask(running.url, 'select answer from kept')
  await running.close()
  if (place !== home) fs.rmSync(place, { recursive: true })

  expect([kept, again]).toEqual([[{ answer: 7 }], [{ answer: 7 }]])
  expect(fs.readdirSync(data)).toEqual(['postgres'])
})

test.each([
  { when: 'before the data went over', home: true, outside: false },
  { when: 'between the two names', home: false, outside: true },
  { when: 'before the rest was cleared', home: true, outside: true },
])('a move of the data that was cut off $when loses nothing', ({ home: left, outside: went }) => {
  const home = path.join(folder, 'postgres')
  const outside = path.join(folder, 'outside')
  for (const [there, place] of [[left, home] as const, [went, outside] as const]) {
    if (!there) continue
    fs.mkdirSync(place)
    fs.writeFileSync(path.join(place, 'password'), 'the one of the data')
  }
  fs.symlinkSync(outside, `${home}.link`)

  const place = placePostgres(folder)

  expect(place.home).toBe(went ? outside : home)
  expect(fs.readFileSync(path.join(home, 'password'), 'utf8')).toBe('the one of the data')
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
})
