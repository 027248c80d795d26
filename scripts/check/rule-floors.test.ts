import { expect, test } from 'vitest'
import { brokenIn, openPlanted } from './planted-house.ts'
import { floorRules, namedTables } from './rule-floors.ts'

const HEAD = `import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, readRows, type Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
void [sql, read, readRows, preparedStatement, topics]
`
const sound = {
  'app/features/catalogue/topics/queries-made.server.ts': `${HEAD}
export const a = (ctx: Ctx) => read(ctx).execute(sql\`with orders as (select id from topics), payments (id) as not materialized (
  select id from orders) select from orders join payments on true\`)
const some = \`materialized (select id from topics)\`
export const b = (ctx: Ctx) => readRows(ctx, \`with orders as \${some} select from orders -- from payments\`)
export const c = (tx: Tx) => tx.select().from(topics)`,
  'app/features/sales/orders/queries-lower.server.ts': `${HEAD}
export const a = (ctx: Ctx) => read(ctx).execute(sql\`select from topics join orders on true\`)`,
}

const planted: { what: string; text: string; folder?: string }[] = [
  { what: 'by SQL', text: 'read(ctx).execute(sql`select from orders`)' },
  {
    what: 'by SQL in a condition',
    text: 'sql`exists (select from orders o where o.topic_id = ${topics.id})`',
  },
  {
    what: 'by SQL, quoted, behind a join',
    text: 'sql`select from topics join only public."orders" on true`',
  },
  {
    what: 'by SQL, in a room of its area',
    text: 'sql`select from orders`',
    folder: 'catalogue/topics/shown',
  },
  { what: 'beside a name made by with', text: 'sql`with some as (select from orders) select from some`' },
  { what: 'by a text', text: "readRows(ctx, 'select from orders')" },
  { what: 'by a text that is a constant', text: 'readRows(ctx, `select ${FROM}`)' },
  { what: 'by a planned statement', text: "preparedStatement('a', 'select from orders')" },
  { what: 'by SQL that writes', text: 'sql`delete from orders`' },
  { what: 'as a table', text: 'tx.select().from(orders)' },
  { what: 'as a table under another name', text: 'tx.select().from(all.orders)' },
  { what: 'as a table in SQL', text: 'sql`select from ${orders}`' },
  { what: 'as a table that is handed through', text: 'tx.select().from(same(orders))' },
  {
    what: 'as a table that a part of something gives',
    text: 'tx.select().from(held({ orders }).give().orders)',
  },
  { what: 'as a table that is frozen', text: 'tx.select().from(still(orders))' },
]
const fileOf = (at: number) =>
  `app/features/${planted[at]?.folder ?? 'catalogue/topics'}/queries-${at}.server.ts`
const files = {
  ...sound,
  ...Object.fromEntries(
    planted.map(({ text }, at) => [
      fileOf(at),
      `${HEAD}import { orders } from '#app/features/sales/orders/tables.server.ts'\nimport * as all from '#app/features/sales/orders/tables.server.ts'
void [orders, all]\nconst FROM = 'from orders'\nvoid FROM
declare function same<T>(one: T): T\ndeclare function still<T>(one: T): Readonly<T>
declare function held<T>(one: T): { give: () => T }\nvoid [same, still, held]\nexport const a = (ctx: Ctx, tx: Tx) => [ctx, tx, ${text}]`,
    ]),
  ),
}
const broken = brokenIn(floorRules, files)

test.each(planted.map(({ what }, at) => ({ what, at })))(
  'a table of a higher floor is named $what',
  ({ at }) => {
    expect(broken).toContain(`${fileOf(at)} lower-floors-only`)
  },
)

test('a name made by with is no table, and a lower one may be named', () => {
  expect(broken).toHaveLength(planted.length)
})

test('the tables that files name are seen', () => {
  const house = openPlanted(files)
  const named = house.sources.flatMap((source) => namedTables(house, source).map(({ name }) => name))
  expect(named.filter((name) => name === 'topics').length).toBeGreaterThanOrEqual(4)
})
