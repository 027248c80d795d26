import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { makeContext, systemContext } from './context.server.ts'
import { statement } from './statement.server.ts'

const settings = pgTable('pg_settings', { name: text(), unit: text() })

test('visitors are read for by one statement, whatever its values', async () => {
  let built = 0
  const find = statement('a setting', (from, _actor, given: { name: string; limit: number }) => {
    built += 1
    return from
      .select({ name: settings.name })
      .from(settings)
      .where(sql`${settings.name} = ${given.name}`)
      .limit(given.limit)
  })

  const found = await Promise.all([
    find(makeContext({}), { name: 'work_mem', limit: 1 }),
    find(makeContext({}), { name: 'port', limit: 1 }),
    find(makeContext({}), { name: 'port', limit: 0 }),
    find(makeContext({}), { name: "port' or true --", limit: 9 }),
  ])

  expect(found).toEqual([[{ name: 'work_mem' }], [{ name: 'port' }], [], []])
  expect(built).toBe(1)
})

test('PostgreSQL keeps the plan of what is read again and again, for visitors and for others by its words', async () => {
  const read = statement('kept by name', (from, _actor, given: { name: string }) =>
    from
      .select({
        name: settings.name,
        kept: sql<number>`(select count(*)::int from pg_prepared_statements where name like 'kept by name%')`,
      })
      .from(settings)
      .where(sql`${settings.name} = ${given.name}`),
  )
  expect(await read(makeContext({}), { name: 'port' })).toEqual([{ name: 'port', kept: 1 }])
  expect(await read(systemContext('test'), { name: 'port' })).toEqual([{ name: 'port', kept: 2 }])
  expect(await read(systemContext('test'), { name: 'work_mem' })).toEqual([{ name: 'work_mem', kept: 2 }])
})

test('for somebody else it is made anew, so that rights which change its words hold', async () => {
  const whoAsks = statement('who asks', (from, actor, given: { one: number }) =>
    from
      .select({ kind: sql<string>`${sql.raw(`'${actor.kind}'`)}`, one: sql<number>`${given.one}::int` })
      .from(sql`(select 1) as nothing`),
  )

  expect(await whoAsks(systemContext('test'), { one: 1 })).toEqual([{ kind: 'system', one: 1 }])
  expect(await whoAsks(makeContext({}), { one: 2 })).toEqual([{ kind: 'visitor', one: 2 }])
  expect(await whoAsks(systemContext('test'), { one: 3 })).toEqual([{ kind: 'system', one: 3 }])
})
