import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { countingRetries } from './retries.ts'

const lock = (key: string) => sql`select from attempts where key = ${key} for update`

beforeAll(async () => {
  await db().execute(sql`insert into attempts (key) values ('one'), ('other')`)
})

test('R7: of two transactions that wait for each other one is tried again, or both, and both are done', async () => {
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cross = (at: 0 | 1) =>
    inTransaction(async (tx) => {
      await tx.execute(lock(at === 0 ? 'one' : 'other'))
      both[at]?.resolve()
      await both[1 - at]?.promise
      await tx.execute(lock(at === 0 ? 'other' : 'one'))
      await tx.execute(sql`update attempts set points = points + 1 where key = 'one'`)
    })
  const retries = await countingRetries(async () => {
    await Promise.all([cross(0), cross(1)])
  })
  // Where both look at the same moment, PostgreSQL breaks both off.
  expect([1, 2]).toContain(retries.retried)
  expect(retries.stillWaiting).toBe(0)
  const { rows } = await db().execute(sql`select points from attempts where key = 'one'`)
  expect(rows).toEqual([{ points: 2 }])
})

test.each(['40001', '40P01'])(
  'R7: what always fails by %s is tried again three times and no more',
  async (state) => {
    let tries = 0
    const failing = () =>
      inTransaction(async (tx) => {
        tries += 1
        await tx.execute(sql.raw(`do $$ begin raise exception 'so' using errcode = '${state}'; end $$`))
      })
    const { retried } = await countingRetries(() => expect(failing()).rejects.toMatchObject({ code: state }))
    expect([tries, retried]).toEqual([4, 3])
  },
)
