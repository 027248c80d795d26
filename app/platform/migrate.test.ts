import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import './testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { databaseUrl } from './config.server.ts'
import { migrateDatabase } from './migrate.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-migrations-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a database that is up to date is left alone, by many processes at once', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(databaseUrl())))
  expect(runs).toEqual([0, 0, 0, 0])
})

test('a schema that is newer than the code is refused', async () => {
  fs.cpSync('migrations', folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8'))
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
  await expect(migrateDatabase(databaseUrl(), folder)).rejects.toThrow(/newer version/)
})

test('it gives way to who reads what it has locked: nobody is ended, and all is applied afterwards', async () => {
  const here = path.join(folder, 'busy')
  fs.cpSync('migrations', here, { recursive: true })
  const journal = path.join(here, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8'))
  const [last] = entries.slice(-1)
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'busy' }
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  const [one, other] = ['events', 'parties'].map((table) => `alter table ${table} add column busy text;`)
  // Who waits first would be ended first.
  const both = [one, 'select pg_sleep(0.3);', other]
  fs.writeFileSync(path.join(here, 'busy.sql'), both.join('\n--> statement-breakpoint\n'))
  const reader = new pg.Client({ connectionString: databaseUrl() })
  await reader.connect()
  try {
    // Whoever reads holds one table and wants the other one; the migration has it the other way round.
    await reader.query('begin; select from parties limit 1')
    const migrated = migrateDatabase(databaseUrl(), here)
    const isLocked = sql`select from pg_locks where relation = 'events'::regclass and mode = 'AccessExclusiveLock' and granted`
    await expect.poll(async () => (await db().execute(isLocked)).rowCount, { interval: 10 }).toBe(1)
    await reader.query('select from events limit 1')
    await reader.query('commit')

    expect(await migrated).toBe(1)
    const { rows } = await reader.query('select busy from events limit 0')
    expect(rows).toEqual([])
  } finally {
    await reader.end()
    await db().execute(sql`alter table events drop column if exists busy`)
    await db().execute(sql`alter table parties drop column if exists busy`)
    await db().execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${next.when}`)
  }
})

test('a schema made by other migrations is refused', async () => {
  await db().execute(sql`update drizzle.__drizzle_migrations set hash = 'x' where id = 1`)
  await expect(migrateDatabase(databaseUrl())).rejects.toThrow(/does not have/)
})
