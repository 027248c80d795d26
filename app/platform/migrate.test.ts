import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
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

test('a schema made by other migrations is refused', async () => {
  await db().execute(sql`update drizzle.__drizzle_migrations set hash = 'x' where id = 1`)
  await expect(migrateDatabase(databaseUrl())).rejects.toThrow(/does not have/)
})
