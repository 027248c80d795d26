import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import '#app/platform/testing/database.ts'
import { addressBook } from './public-addresses.server.ts'

const numbered = (from: number, to: number) => sql`
  select lpad(to_hex(n), 32, '0')::uuid as id, '/page/' || n as path,
    timestamptz '2026-01-01 00:00:00Z' + n * interval '1 day' as changed_at
  from generate_series(${from}::int, ${to}::int) n`

it('cuts pages into parts that hold each of them once, and tells the last change in each', async () => {
  const book = addressBook('seven', () => numbered(1, 7), 3)
  const parts = await Promise.all([1, 2, 3].map((number) => book.part(number)))
  expect(parts.map((part) => part?.map(({ path }) => path))).toEqual([
    ['/page/1', '/page/2', '/page/3'],
    ['/page/4', '/page/5', '/page/6'],
    ['/page/7'],
  ])
  expect(await book.parts()).toEqual([
    new Date('2026-01-04T00:00:00Z'),
    new Date('2026-01-07T00:00:00Z'),
    new Date('2026-01-08T00:00:00Z'),
  ])
  for (const number of [0, -1, 4, 1.5]) expect(await book.part(number)).toBeNull()
})

it('puts what came after the cut into the last part', async () => {
  let last = 4
  const book = addressBook('growing', () => numbered(1, last), 3)
  expect(await book.parts()).toHaveLength(2)
  last = 8
  expect(await book.part(2)).toHaveLength(5)
})

it('has no parts when there is nothing', async () => {
  expect(await addressBook('none', () => numbered(1, 0)).parts()).toEqual([])
})
