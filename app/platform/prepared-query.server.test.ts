import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { isPerson, partyIdOf, seesAll } from '#app/kit/actor.ts'
import './testing/database.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { makeContext, systemContext } from './context.server.ts'
import { preparedQuery } from './prepared-query.server.ts'

const settings = pgTable('pg_settings', { name: text(), unit: text() })

test('visitors are read for by one prepared query, whatever its values', async () => {
  let built = 0
  const find = preparedQuery('a setting', (from, _actor, given: { name: string; limit: number }) => {
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
  const read = preparedQuery('kept by name', (from, _actor, given: { name: string }) =>
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

test('people of one kind share a prepared query, each with their own ids; other rights make another', async () => {
  let built = 0
  const whose = preparedQuery('whose', (from, actor, given: { one: number }) => {
    built += 1
    return from
      .select({
        party: sql<string | null>`${partyIdOf(actor)}::text`,
        all: sql<boolean>`${sql.raw(String(seesAll(actor, ['refund'])))}`,
        one: sql<number>`${given.one}::int`,
      })
      .from(sql`(select 1) as nothing`)
  })
  const [first, second] = [aPerson(), aPerson()]
  const staff = { ...first, staffTasks: ['refund'] } as const

  expect(await whose(makeContext({ actor: first }), { one: 1 })).toEqual([
    { party: first.partyId, all: false, one: 1 },
  ])
  expect(await whose(makeContext({ actor: second }), { one: 2 })).toEqual([
    { party: second.partyId, all: false, one: 2 },
  ])
  expect(built).toBe(1)
  expect(await whose(makeContext({ actor: staff }), { one: 3 })).toEqual([
    { party: staff.partyId, all: true, one: 3 },
  ])
  expect(await whose(makeContext({}), { one: 4 })).toEqual([{ party: null, all: false, one: 4 }])
  expect(built).toBe(3)
})

test('what belongs to one person alone cannot change a prepared query that others share', async () => {
  const named = preparedQuery('named', (from, actor, _given: { one: number }) =>
    from
      .select({ name: sql<string>`${isPerson(actor) ? actor.username : ''}` })
      .from(sql`(select 1) as nothing`),
  )
  await expect(named(makeContext({ actor: aPerson() }), { one: 1 })).rejects.toThrow('depend on username')
})

test('rights that change its words hold, whoever asked before', async () => {
  const whoAsks = preparedQuery('who asks', (from, actor, given: { one: number }) =>
    from
      .select({ kind: sql<string>`${sql.raw(`'${actor.kind}'`)}`, one: sql<number>`${given.one}::int` })
      .from(sql`(select 1) as nothing`),
  )

  expect(await whoAsks(systemContext('test'), { one: 1 })).toEqual([{ kind: 'system', one: 1 }])
  expect(await whoAsks(makeContext({}), { one: 2 })).toEqual([{ kind: 'visitor', one: 2 }])
  expect(await whoAsks(systemContext('test'), { one: 3 })).toEqual([{ kind: 'system', one: 3 }])
})
