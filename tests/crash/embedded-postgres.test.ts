import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '#app/platform/postgres.server.ts'
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
