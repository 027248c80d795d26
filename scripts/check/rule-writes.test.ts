import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { writeRules } from './rule-writes.ts'

const TX = `import { eq, sql } from 'drizzle-orm'\nimport { inTransaction, type Tx } from '#app/platform/db.server.ts'\n`
const TOPICS = `import { topics } from '#app/features/catalogue/topics/tables.server.ts'\n`
const ORDERS = `import { orders } from './tables.server.ts'\n`

const sound = {
  'app/features/sales/orders/keep-order.server.ts': `${TX}${ORDERS}${TOPICS}
export async function keepOrder(tx: Tx, id: string) {
  const [topic] = await tx.select().from(topics).where(eq(topics.id, id)).for('update')
  await tx.insert(orders).values({ id, buyerId: id }).onConflictDoUpdate({ target: orders.id, set: { note: topic?.title } })
  await tx.execute(sql\`update \${orders} o set note = 'delete from topics' -- update topics
    where o.id = \${id} and exists (select from topics t where t.id = o.topic_id for no key update)\`)
  const stale = tx.$with('stale').as(tx.select({ id: orders.id }).from(orders))
  await tx.with(stale).delete(orders)
  new Map<string, string>().delete(id)
}`,
  'app/features/sales/orders/drop-order.server.ts': `${TX}import { orders as kept } from './tables.server.ts'
export const dropOrder = (id: string) => inTransaction((tx) => tx.delete(kept).where(eq(kept.id, id)))`,
  'app/features/sales/orders/series/drop-series.server.ts': `${TX}import { orders } from '../tables.server.ts'
export const dropSeries = (id: string) => inTransaction((tx) => tx.delete(orders).where(eq(orders.id, id)))`,
  'app/features/sales/orders/words.server.ts': `import { sql } from 'drizzle-orm'\nexport const NAME = sql\`topics\``,
  'app/features/catalogue/topics/rename-topic.server.ts': `${TX}import * as tables from './tables.server.ts'
export async function renameTopic(tx: Tx) {
  await tx.update(tables.topics).set({ title: '' })
  await tx.execute(sql\`truncate topic_slugs\`)
}`,
}

const planted: { what: string; rule: string; file?: string; text: string }[] = [
  {
    what: 'another feature’s rows, through an alias',
    rule: 'own-tables-only',
    text: `${TX}import { topics as orders } from '#app/features/catalogue/topics/tables.server.ts'\nexport const a = (tx: Tx) => tx.delete(orders)`,
  },
  {
    what: 'another feature’s rows, through a star import and a variable',
    rule: 'own-tables-only',
    text: `${TX}import * as all from '#app/features/catalogue/topics/tables.server.ts'\nconst { topics: mine } = all\nconst other = mine\nexport const a = (tx: Tx) => tx.delete(other)`,
  },
  ...['T', 'Readonly<T>', '{ [K in keyof T]: T[K] }'].map((given) => ({
    what: `another feature’s rows, through what gives ${given}`,
    rule: 'own-tables-only',
    text: `${TX}${TOPICS}declare function handed<T>(table: T): ${given}\nexport const a = (tx: Tx) => tx.delete(handed(topics))`,
  })),
  {
    what: 'another feature’s rows, by a statement of another file’s constants',
    rule: 'own-tables-only',
    file: 'app/features/sales/orders/drop-words.server.ts',
    text: `${TX}import * as words from './words.server.ts'\nexport const a = (tx: Tx) => tx.execute(sql\`delete from \${words.NAME}\`)`,
  },
  {
    what: 'another feature’s rows, through a re-export of a re-export',
    rule: 'own-tables-only',
    text: `${TX}import { rows } from './again.server.ts'\nexport const a = (tx: Tx) => tx.delete(rows)`,
  },
  {
    what: 'another feature’s rows, through a parameter',
    rule: 'own-tables-only',
    text: `${TX}${TOPICS}const drop = (tx: Tx, table: typeof topics) => tx.delete(table)\nexport const a = drop`,
  },
  {
    what: 'another feature’s rows, after a common table expression',
    rule: 'own-tables-only',
    text: `${TX}${TOPICS}export const a = (tx: Tx) => tx.with().delete(topics)`,
  },
  {
    what: 'whatever table it is given',
    rule: 'named-writes',
    text: `${TX}import type { PgTable } from 'drizzle-orm/pg-core'\nexport const a = (tx: Tx, table: PgTable) => tx.delete(table)`,
  },
  {
    what: 'by a method under another name',
    rule: 'plain-writes',
    text: `${TX}${TOPICS}export const a = (tx: Tx) => { const { delete: drop } = tx; return drop(topics) }`,
  },
  {
    what: 'by a method that was handed on',
    rule: 'plain-writes',
    text: `${TX}${TOPICS}export const a = (tx: Tx) => { const drop = tx.delete.bind(tx); return drop(topics) }`,
  },
  {
    what: 'by a method in brackets',
    rule: 'plain-writes',
    text: `${TX}${TOPICS}export const a = (tx: Tx) => tx['delete'](topics)`,
  },
  ...[
    ['delete', 'delete from topics'],
    ['quoted delete', 'Delete From only "topics" where true'],
    ['delete over several lines', 'delete\n    -- all of them\n    from\n    public.topics'],
    ['interpolated delete', 'delete from ${topics}'],
    ['update', 'update "topics" set title = null'],
    ['insert', 'insert into topics (id) values (1)'],
    ['truncate', 'truncate table topics'],
    ['merge', 'merge into topics using orders on true when matched then delete'],
    [
      'delete in a common table expression',
      'with gone as (delete from topics returning id) select * from gone',
    ],
  ].map(([name, statement]) => ({
    what: `another feature’s rows, by SQL: ${name}`,
    rule: 'own-tables-only',
    text: `${TX}${TOPICS}void topics\nexport const a = (tx: Tx) => tx.execute(sql\`${statement}\`)`,
  })),
  {
    what: 'another feature’s rows, by SQL under another name',
    rule: 'own-tables-only',
    text: `import { sql as words } from 'drizzle-orm'\nimport type { Tx } from '#app/platform/db.server.ts'\nexport const a = (tx: Tx) => tx.execute(words\`delete from topics\`)`,
  },
  {
    what: 'another feature’s rows, by SQL in a piece of SQL',
    rule: 'own-tables-only',
    text: `${TX}const rows = sql\`from topics\`\nexport const a = (tx: Tx) => tx.execute(sql\`delete \${rows}\`)`,
  },
  {
    what: 'another feature’s rows, by a text',
    rule: 'own-tables-only',
    text: `${TX}export const a = (tx: Tx) => tx.execute('delete from topics')`,
  },
  {
    what: 'another feature’s rows, by raw words',
    rule: 'own-tables-only',
    text: `${TX}export const a = (tx: Tx) => tx.execute(sql.raw('delete from topics'))`,
  },
  {
    what: 'another feature’s rows, by a statement that is planned once',
    rule: 'own-tables-only',
    text: `import { preparedStatement as planned } from '#app/platform/prepared-query.server.ts'\nconst ALL = \`from topics\`\nexport const a = planned('a', \`with gone as (delete \${ALL}) select 1\`)`,
  },
  {
    what: 'another feature’s rows, by a write that nobody waits for',
    rule: 'own-tables-only',
    text: `import { plannedWrite } from '#app/platform/prepared-query.server.ts'\nexport const a = plannedWrite('a', 'delete from topics')`,
  },
  {
    what: 'by words that are made up as it runs',
    rule: 'plain-sql',
    text: `${TX}export const a = (tx: Tx, words: string) => tx.execute(sql.raw(\`delete from \${words}\`))`,
  },
  {
    what: 'by a text that is made up as it runs',
    rule: 'plain-sql',
    text: `${TX}export const a = (tx: Tx, words: string) => tx.execute(words)`,
  },
  {
    what: 'a table that nobody has',
    rule: 'named-writes',
    text: `${TX}export const a = (tx: Tx) => tx.execute(sql\`drop table orders\`)`,
  },
  {
    what: 'outside a transaction',
    rule: 'in-transaction',
    text: `import type { NodePgDatabase } from 'drizzle-orm/node-postgres'\n${ORDERS}export const a = (db: NodePgDatabase) => db.delete(orders)`,
  },
  {
    what: 'outside a transaction, by SQL',
    rule: 'in-transaction',
    text: `${TX}import type { NodePgDatabase } from 'drizzle-orm/node-postgres'\nexport const a = (db: NodePgDatabase) => db.execute(sql\`delete from orders\`)`,
  },
  {
    what: 'outside a transaction, by SQL that was made before',
    rule: 'in-transaction',
    text: `${TX}import type { NodePgDatabase } from 'drizzle-orm/node-postgres'\nconst all = sql\`delete from orders\`\nexport const a = (db: NodePgDatabase) => db.execute(all)`,
  },
  {
    what: 'in a transaction of its own making',
    rule: 'in-transaction',
    text: `import type { NodePgDatabase } from 'drizzle-orm/node-postgres'\nexport const a = (db: NodePgDatabase) => db.transaction(async () => 1)`,
  },
  {
    what: 'in a query',
    rule: 'verbs-write',
    file: 'app/features/sales/orders/queries-mine.server.ts',
    text: `${TX}${ORDERS}export const a = (tx: Tx) => tx.delete(orders)`,
  },
  {
    what: 'in a query, in a room of a feature',
    rule: 'verbs-write',
    file: 'app/features/sales/orders/series/queries-series.server.ts',
    text: `${TX}import { orders } from '../tables.server.ts'\nexport const a = (tx: Tx) => tx.delete(orders)`,
  },
  {
    what: 'from a script',
    rule: 'own-tables-only',
    file: 'scripts/demo/load-orders.ts',
    text: `${TX}import { orders } from '#app/features/sales/orders/tables.server.ts'\nexport const a = (tx: Tx) => tx.insert(orders).values({ id: '', buyerId: '' })`,
  },
]

const again = {
  'app/features/sales/orders/once.server.ts': `export { topics as mine } from '#app/features/catalogue/topics/tables.server.ts'`,
  'app/features/sales/orders/again.server.ts': `export { mine as rows } from './once.server.ts'`,
}
const files = planted.map(({ file, text }, at) => ({
  file: file ?? `app/features/sales/orders/write-${at}.server.ts`,
  text,
}))
const broken = new Set(
  brokenIn(writeRules, {
    ...sound,
    ...again,
    ...Object.fromEntries(files.map(({ file, text }) => [file, text])),
  }),
)

test.each(planted.map(({ what, rule }, at) => ({ what, rule, at })))(
  '$rule: writes $what',
  ({ rule, at }) => {
    const file = files[at]?.file
    expect([...broken].filter((one) => one.startsWith(`${file} `))).toEqual([`${file} ${rule}`])
  },
)

test('what is in order is not blamed', () => {
  expect([...broken].filter((one) => !files.some(({ file }) => one.startsWith(`${file} `)))).toEqual([])
})
