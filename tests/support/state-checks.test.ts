import { sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { findStateTables } from './state-tables.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../app/**/tables.server.ts', { eager: true })

type Column = { table: string; column: string; words: readonly string[]; standard: unknown }

/** Each column that takes one of some words only, by what the code says of it. */
const columns = Object.values(modules)
  .flatMap((exports) => Object.values(exports))
  .filter((value) => value instanceof PgTable)
  .flatMap((table): Column[] => {
    const config = getTableConfig(table)
    return config.columns.map(({ name, enumValues, default: standard }) => ({
      table: config.name,
      column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      words: enumValues ?? [],
      standard,
    }))
  })

/** The words that a CHECK of the database leaves to a column; undefined without one. */
async function checkedWords(table: string, column: string): Promise<string[] | undefined> {
  const { rows } = await inTransaction((tx) =>
    tx.execute<{ definition: string }>(sql`select pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${column}`),
  )
  const lists = rows.filter(({ definition }) => definition.includes('= ANY (ARRAY['))
  return lists.length === 1
    ? [...(lists[0]?.definition ?? '').matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word)
    : undefined
}

test('a column of states begins with the first, and the database takes those of its tuple and no other', async () => {
  const tables = await findStateTables()
  const found = tables.map(({ name, states }) => ({
    name,
    states,
    kept: columns.filter(({ words }) => words === states),
  }))
  for (const { name, states, kept } of found) {
    expect(kept.length, `${name} has a column`).toBeGreaterThan(0)
    for (const { table, column, standard } of kept) {
      expect((await checkedWords(table, column))?.sort(), `${table}.${column}`).toEqual([...states].sort())
      if (standard !== undefined) expect(standard, `${table}.${column} begins`).toBe(states[0])
    }
  }
  expect(found).toHaveLength(40)
})

test('a CHECK that is planted otherwise is seen, and one that is not there', async () => {
  await inTransaction(async (tx) => {
    await tx.execute(sql`create table planted (state text check (state in ('a', 'b')), free text)`)
  })
  expect(await checkedWords('planted', 'state')).toEqual(['a', 'b'])
  expect(await checkedWords('planted', 'free')).toBeUndefined()
})
