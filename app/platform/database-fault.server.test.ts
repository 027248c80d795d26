import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeContext } from './context.server.ts'
import './testing/database.ts'
import { newId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { db } from '#app/platform/testing/store.ts'
import { writing } from './connections.server.ts'
import { brokenConstraint, inTransaction, sqlState } from './db.server.ts'
import { enqueue, handle, startJobs, stopJobs } from './jobs.server.ts'
import { log } from './log.server.ts'
import { preparedQuery } from './prepared-query.server.ts'
import { attempts, emails } from './tables.server.ts'

const SECRET = 'kT3hJ9sQmW2xVb7n'

const anEmail = (given: Partial<typeof emails.$inferInsert>) => ({
  id: newId(),
  toAddress: `${SECRET}@example.com`,
  language: 'en',
  kind: 'x',
  subject: SECRET,
  html: '',
  text: '',
  ...given,
})

const ask = preparedQuery('fault.cast', (from, _actor, given: { one: string }) =>
  from.select({ one: sql<number>`${given.one}::int` }).from(sql`(values (1)) as v`),
)

/** Ways to make a statement fail while it holds a secret: its SQLSTATE, and how. */
const FAULTS: [state: string, name: string, fail: () => Promise<unknown>][] = [
  ['22P02', 'a value of another type', () => db().execute(sql`select ${SECRET}::uuid`)],
  [
    '22021',
    'a NUL',
    () =>
      db()
        .insert(attempts)
        .values({ key: `${SECRET}\0` }),
  ],
  ['42601', 'words that are no search', () => db().execute(sql`select to_tsquery(${`${SECRET} & & '`})`)],
  ['22023', 'an unknown zone', () => db().execute(sql`select now() at time zone ${SECRET}`)],
  ['22P02', 'a prepared statement', () => ask(makeContext({}), { one: SECRET })],
  ['22P02', 'a statement of the pool', () => writing().$client.query('select $1::int', [SECRET])],
  [
    '23505',
    'a value that is there already',
    async () => {
      await db()
        .insert(emails)
        .values(anEmail({ dedupKey: SECRET }))
      await inTransaction((tx) => tx.insert(emails).values(anEmail({ dedupKey: SECRET })))
    },
  ],
  [
    '23502',
    'a row without something that it needs',
    () =>
      db().execute(
        sql`insert into emails (id, to_address, subject) values (${newId()}, ${SECRET}, ${SECRET})`,
      ),
  ],
  [
    '57014',
    'a preparedQuery that takes too long',
    () =>
      inTransaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = '20ms'`)
        await tx.execute(sql`select pg_sleep(5), ${SECRET}::text`)
      }),
  ],
  [
    'P0001',
    'what a guard refuses',
    () => db().execute(sql`do $$ begin raise exception 'no' using detail = '${sql.raw(SECRET)}'; end $$`),
  ],
]

test.each(FAULTS)('%s keeps its parameters to itself: %s', async (state, _name, fail) => {
  const error = await fail().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(sqlState(error)).toBe(state)
  log.error({ err: error }, 'a preparedQuery failed on purpose')
  expect(inspect(error, { depth: null, showHidden: true, maxStringLength: null })).not.toContain(SECRET)
})

test('a broken constraint is still named, and where it happened', async () => {
  await db().insert(attempts).values({ key: 'twice' })
  const error = await db()
    .insert(attempts)
    .values({ key: 'twice' })
    .catch((thrown: unknown) => thrown)
  expect(brokenConstraint(error)).toBe('attempts_pkey')
  expect((error as Error).message).toBe('duplicate key value violates unique constraint "attempts_pkey"')
  expect((error as Error).stack).toContain('database-fault.server.test.ts')
})

test('the queue keeps nothing of what made a job fail', async () => {
  const failing = defineJob('test.failing', z.object({ id: z.string() }))
  const failed = Promise.withResolvers<void>()
  await startJobs([
    handle(failing, async () => {
      setTimeout(failed.resolve, 0)
      throw Object.assign(new Error(`550 <${SECRET}@example.com> unknown`), {
        response: SECRET,
        code: 'EENVELOPE',
      })
    }),
  ])
  await inTransaction((tx) => enqueue(tx, failing, { id: '1' }))
  await failed.promise
  const kept = async () =>
    (
      await writing().$client.query(
        `select output::text from pgboss.job where name = 'test.failing' and output is not null`,
      )
    ).rows
  await expect.poll(kept, { timeout: 10_000 }).toHaveLength(1)
  expect(JSON.stringify(await kept())).toContain('EENVELOPE')
  expect(JSON.stringify(await kept())).not.toContain(SECRET)
  await stopJobs()
})
