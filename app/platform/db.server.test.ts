import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import './testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { configure } from './config.server.ts'
import { reading, readingReplica } from './connections.server.ts'
import { makeContext, systemContext } from './context.server.ts'
import { inTransaction, read, readRows, readRowsTogether, snapshot } from './db.server.ts'
import { plannedWrite, preparedStatement } from './prepared-query.server.ts'
import { attempts } from './tables.server.ts'

const system = systemContext('test')
const READ_ONLY = { code: '25006' }

test('PostgreSQL refuses a write through the handle that reads, however it is put', async () => {
  await expect(read(system).execute(sql`insert into attempts (key) values ('x')`)).rejects.toMatchObject(
    READ_ONLY,
  )
  await expect(readRows(system, 'delete from attempts')).rejects.toMatchObject(READ_ONLY)
  await expect(
    readRows(system, 'with gone as (delete from attempts returning 1) select * from gone'),
  ).rejects.toMatchObject(READ_ONLY)
  await expect(
    snapshot(system, (ctx) => read(ctx).execute(sql`update attempts set points = 1`)),
  ).rejects.toMatchObject(READ_ONLY)
})

test('a snapshot sees one moment, reads outside of it what is committed since', async () => {
  const find = (ctx: Parameters<typeof read>[0]) =>
    read(ctx).select().from(attempts).where(eq(attempts.key, 'seen'))

  await snapshot(system, async (ctx) => {
    expect(await find(ctx)).toEqual([])
    await inTransaction((tx) => tx.insert(attempts).values({ key: 'seen' }))
    expect(await find(ctx)).toEqual([])
    expect(await find(system)).toHaveLength(1)
  })
})

test('a snapshot within a snapshot is the same', async () => {
  await snapshot(system, (outer) => snapshot(outer, async (ctx) => expect(ctx.snapshot).toBe(outer.snapshot)))
})

test('only visitors without a cookie are read for from a replica', async () => {
  configure({ DATABASE_REPLICA_URL: String(db().$client.options.connectionString) })
  expect(readingReplica()).not.toBe(reading())
  expect(read(makeContext({}))).toBe(readingReplica())
  expect(read(makeContext({ visitorKey: 'key' }))).toBe(reading())
  expect(read(system)).toBe(reading())
})

test('what many ask for together is answered to each, and fails for who asked for what fails', async () => {
  const ask = (value: string) =>
    readRowsTogether<{ n: number }>(system, {
      name: 'test.together',
      text: 'select $1::int as n',
      values: [value],
    })
  const asked = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) => ask(at === 17 ? 'seventeen' : String(at))),
  )

  for (const [at, one] of asked.entries()) {
    if (at === 17) expect(one).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
    else expect(one).toEqual({ status: 'fulfilled', value: [{ n: at }] })
  }
  await expect(readRowsTogether(system, { text: 'delete from attempts', values: [] })).rejects.toMatchObject(
    READ_ONLY,
  )
  await expect(snapshot(system, (ctx) => readRowsTogether(ctx, { text: 'select 1' }))).rejects.toThrow(
    'snapshot',
  )
  expect(reading().$client.waitingCount).toBe(0)
})

const write = plannedWrite('test.write', 'insert into attempts (key, points) values ($1, $2)')
const count = preparedStatement<{ points: number }>(
  'test.count',
  'select coalesce(sum(points), 0)::int as points from attempts where key like $1',
)

test('what is written without waiting is done in its turn, before what is read after it', async () => {
  const seen = await inTransaction(async (tx) => {
    await write(tx, ['turn 1', 1])
    const first = await count(tx, ['turn%'])
    await write(tx, ['turn 2', 2])
    await write(tx, ['turn 3', 4])
    const second = await count(tx, ['turn%'])
    await write(tx, ['turn 4', 8])
    return [...first, ...second]
  })
  expect(seen).toEqual([{ points: 1 }, { points: 3 + 4 }])
  expect(await inTransaction((tx) => count(tx, ['turn%']))).toEqual([{ points: 15 }])
})

test('what nobody waited for fails the transaction, and is what is told', async () => {
  const broken = { code: '23505', constraint: 'attempts_pkey' }
  await write(db() as never, ['broken', 1])
  const last = inTransaction(async (tx) => {
    await write(tx, ['whole', 1])
    await write(tx, ['broken', 1])
  })
  await expect(last).rejects.toMatchObject(broken)
  const followed = inTransaction(async (tx) => {
    await write(tx, ['whole', 1])
    await write(tx, ['broken', 1])
    await count(tx, ['%'])
  })
  await expect(followed).rejects.toMatchObject(broken)

  expect(await inTransaction((tx) => count(tx, ['whole']))).toEqual([{ points: 0 }])
  expect(await inTransaction((tx) => count(tx, ['broken']))).toEqual([{ points: 1 }])
})
