import { expect, test } from 'vitest'
import { SCOPED_QUERIES } from './scoped-queries.ts'
import { withoutScope } from './without-scope.ts'

const FILE = `export async function other(ctx: Ctx) {
  return read(ctx).where(ordersOf(ctx))
}

export async function getOne(ctx: Ctx) {
  const rows = await read(ctx).where(and(ordersOf(ctx), eq(orders.id, id)))
  return rows
}
`

test('one query loses its scope, and the others keep theirs', () => {
  expect(withoutScope(FILE, 'getOne', 'ordersOf(ctx)')).toBe(
    `import { sql as __sql } from 'drizzle-orm'\n${FILE.replace('and(ordersOf(ctx),', 'and(__sql`true`,')}`,
  )
})

test('a scope that is not there is told', () => {
  expect(() => withoutScope(FILE, 'getOne', 'eventsOwnedBy(ctx.actor)')).toThrow('getOne has no')
  expect(() => withoutScope(FILE, 'gone', 'ordersOf(ctx)')).toThrow('gone has no')
})

test('there are twenty queries or more, none twice', () => {
  const keys = SCOPED_QUERIES.map(({ query, scope }) => `${query} ${scope}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThanOrEqual(20)
})
