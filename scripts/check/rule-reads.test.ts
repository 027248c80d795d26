import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { readRules } from './rule-reads.ts'

const CTX = `import { and, eq, exists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, readRows, readRowsTogether, type Tx } from '#app/platform/db.server.ts'
`
const TOPICS = `import { topics, topicSlugs } from './tables.server.ts'\nimport { topicsSeenBy } from './queries-scope.server.ts'\n`

const sound = {
  'app/features/catalogue/topics/queries-seen.server.ts': `${CTX}${TOPICS}
import { categories } from './open.server.ts'
const mine = (ctx: Ctx) => and(topicsSeenBy(ctx.actor), eq(topics.title, ''))
export const listSeen = (ctx: Ctx) => read(ctx).select().from(topics).where(topicsSeenBy(ctx.actor))
export const listMine = async (ctx: Ctx) => {
  const shown = and(topicsSeenBy(ctx.actor), eq(topics.title, 'a'))
  await read(ctx).select().from(topicSlugs).innerJoin(topics, eq(topics.id, topicSlugs.topicId)).where(shown)
  return read(ctx).select({ n: sql\`(select count(*) from \${topicSlugs})\` }).from(topics).where(mine(ctx)).limit(1)
}
export const listOpen = (ctx: Ctx) => read(ctx).select().from(categories)
export const countSeen = (ctx: Ctx) => read(ctx).$count(topics, topicsSeenBy(ctx.actor))
export const pages = (ctx: Ctx) => sql\`select from \${topics} where \${topicsSeenBy(ctx.actor)}\``,
  'app/features/catalogue/topics/queries-joined.server.ts': `${CTX}${TOPICS}
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { ordersOfTopics } from '#app/features/sales/orders/queries-scope.server.ts'
export const sold = sql\`(select count(*) from \${orders} where \${ordersOfTopics()})\`
export const listSold = (ctx: Ctx) => read(ctx).select({ sold }).from(topics).where(topicsSeenBy(ctx.actor))
export const listOrders = (ctx: Ctx) => read(ctx).select().from(orders).innerJoin(topics, ordersOfTopics()).where(topicsSeenBy(ctx.actor))`,
  'app/features/catalogue/topics/open.server.ts': `import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const categories = pgTable('categories', { slug: text() })`,
  'app/features/catalogue/topic-editing/lock-topic.server.ts': `${CTX}${TOPICS}
export const lockTopic = (tx: Tx, id: string) => tx.select().from(topics).where(eq(topics.id, id)).for('update')
export const countTopics = (tx: Tx) => tx.execute(sql\`select count(*) from topics\`)`,
}

const ORDERS = `import { orders } from '#app/features/sales/orders/tables.server.ts'
import { ordersOfTopics } from '#app/features/sales/orders/queries-scope.server.ts'
`

const planted: { what: string; rule: string; file?: string; text: string }[] = [
  {
    what: 'lists all topics',
    rule: 'reads-are-scoped',
    text: `export const a = (ctx: Ctx) => read(ctx).select().from(topics)`,
  },
  {
    what: 'lists all topics under another name',
    rule: 'reads-are-scoped',
    text: `import { alias } from 'drizzle-orm/pg-core'\nconst other = alias(topics, 'other')\nexport const a = (ctx: Ctx) => read(ctx).select().from(other)`,
  },
  {
    what: 'lists what belongs to topics',
    rule: 'reads-are-scoped',
    text: `export const a = (ctx: Ctx) => read(ctx).select().from(topicSlugs).where(eq(topicSlugs.slug, ''))`,
  },
  {
    what: 'lists the topics of a category',
    rule: 'reads-are-scoped',
    text: `import { categories } from './open.server.ts'\nexport const a = (ctx: Ctx) => read(ctx).select().from(categories).innerJoin(topics, eq(topics.id, categories.slug))`,
  },
  {
    what: 'counts them',
    rule: 'reads-are-scoped',
    text: `export const a = (ctx: Ctx) => read(ctx).$count(topics)`,
  },
  {
    what: 'counts them in a piece of SQL of an open read',
    rule: 'reads-are-scoped',
    text: `import { categories } from './open.server.ts'\nconst n = sql\`(select count(*) from topics)\`\nexport const a = (ctx: Ctx) => read(ctx).select({ n }).from(categories)`,
  },
  {
    what: 'asks whether there are any',
    rule: 'reads-are-scoped',
    text: `import { categories } from './open.server.ts'\nexport const a = (ctx: Ctx) => read(ctx).select().from(categories).where(exists(read(ctx).select().from(topics)))`,
  },
  {
    what: 'selects by hand',
    rule: 'reads-are-scoped',
    text: `export const a = (ctx: Ctx) => read(ctx).execute(sql\`select * from topics\`)`,
  },
  {
    what: 'selects by hand, made before',
    rule: 'reads-are-scoped',
    text: `const all = () => sql\`select * from \${topics}\`\nexport const a = (ctx: Ctx) => read(ctx).execute(all())`,
  },
  {
    what: 'selects by a text',
    rule: 'reads-are-scoped',
    text: `export const a = (ctx: Ctx) => readRows(ctx, 'select * from topics')`,
  },
  {
    what: 'selects by a text together with others',
    rule: 'reads-are-scoped',
    text: `export const a = (ctx: Ctx) => readRowsTogether(ctx, { name: 'a', text: 'select * from topics' })`,
  },
  {
    what: 'gives others the SQL for all of them',
    rule: 'reads-are-scoped',
    text: `export const a = () => sql\`select * from \${topics}\``,
  },
  {
    what: 'has a scope in another statement beside it',
    rule: 'reads-are-scoped',
    text: `export const a = (ctx: Ctx) => Promise.all([read(ctx).select().from(topics).where(topicsSeenBy(ctx.actor)), read(ctx).select().from(topicSlugs)])`,
  },
  {
    what: 'reads one table under the scope of another',
    rule: 'reads-are-scoped',
    text: `${ORDERS}export const a = (ctx: Ctx) => read(ctx).select().from(orders).where(topicsSeenBy(ctx.actor))`,
  },
  {
    what: 'reads one table under the scope of another, which is a constant',
    rule: 'reads-are-scoped',
    text: `${ORDERS}export const a = (ctx: Ctx) => { const seen = topicsSeenBy(ctx.actor); return read(ctx).execute(sql\`select * from orders where \${seen}\`) }`,
  },
  {
    what: 'has a scope that depends on another, without that one',
    rule: 'reads-are-scoped',
    text: `${ORDERS}export const a = (ctx: Ctx) => read(ctx).select().from(orders).innerJoin(topics, eq(topics.id, orders.topicId)).where(ordersOfTopics())`,
  },
  {
    what: 'reads by a tx',
    rule: 'queries-take-ctx',
    text: `export const a = (tx: Tx) => tx.select().from(topics)`,
  },
  {
    what: 'reads by a tx of its own',
    rule: 'queries-take-ctx',
    text: `import { inTransaction } from '#app/platform/db.server.ts'\nexport const a = (ctx: Ctx) => inTransaction((tx) => tx.execute(sql\`select \${ctx.language} from topics\`))`,
  },
  {
    what: 'reads whatever table it is given',
    rule: 'named-reads',
    text: `import type { PgTable } from 'drizzle-orm/pg-core'\nexport const a = (ctx: Ctx, table: PgTable) => read(ctx).select().from(table)`,
  },
  {
    what: 'reads, in a helper of the platform, whatever table it is given',
    rule: 'named-reads',
    file: 'app/platform/read-any.server.ts',
    text: `import type { PgTable } from 'drizzle-orm/pg-core'\nimport type { Ctx } from '#app/platform/context.server.ts'\nimport { read } from '#app/platform/db.server.ts'\nexport const all = (ctx: Ctx, table: PgTable) => read(ctx).select().from(table)`,
  },
  {
    what: 'reads, in a helper of the platform by SQL, whatever table it is given',
    rule: 'named-reads',
    file: 'app/platform/count-any.server.ts',
    text: `import { sql } from 'drizzle-orm'\nimport type { PgTable } from 'drizzle-orm/pg-core'\nimport type { Ctx } from '#app/platform/context.server.ts'\nimport { read } from '#app/platform/db.server.ts'\nexport const all = <T extends PgTable>(ctx: Ctx, table: T) => read(ctx).execute(sql\`select count(*) from \${table}\`)`,
  },
  {
    what: 'is a statement for a tx',
    rule: 'queries-take-ctx',
    text: `import { preparedStatement } from '#app/platform/prepared-query.server.ts'\nconst all = preparedStatement('a', 'select from topics')\nexport const a = (tx: Tx) => all(tx, [])`,
  },
  {
    what: 'selects by a text whose table is a constant',
    rule: 'reads-are-scoped',
    text: `const FROM = 'from topics'\nexport const a = (ctx: Ctx) => readRows(ctx, \`select * \${FROM}\`)`,
  },
  {
    what: 'makes a scope of its own, through a star import',
    rule: 'scopes-are-kept',
    text: `import * as scopes from '#app/platform/scope.server.ts'\nexport const a = (ctx: Ctx) => read(ctx).select().from(topics).where(scopes.scope('topics', sql\`true\`))`,
  },
  {
    what: 'makes a scope of its own',
    rule: 'scopes-are-kept',
    text: `import { scope as own } from '#app/platform/scope.server.ts'\nexport const a = (ctx: Ctx) => read(ctx).select().from(topics).where(own('topics', sql\`true\`))`,
  },
  {
    what: 'says that something is a scope',
    rule: 'scopes-are-kept',
    text: `import type { Scope } from '#app/platform/scope.server.ts'\nexport const a = (ctx: Ctx) => read(ctx).select().from(topics).where(sql\`true\` as Scope<'topics'>)`,
  },
]

const fileOf = (at: number) => planted[at]?.file ?? `app/features/catalogue/topics/queries-${at}.server.ts`
const broken = brokenIn(readRules, {
  ...sound,
  ...Object.fromEntries(
    planted.map(({ file, text }, at) => [fileOf(at), file ? text : `${CTX}${TOPICS}${text}`]),
  ),
})

test.each(planted.map(({ what, rule }, at) => ({ what, rule, at })))(
  '$rule: a query that $what',
  ({ rule, at }) => {
    expect(broken.filter((one) => one.startsWith(`${fileOf(at)} `))).toContain(`${fileOf(at)} ${rule}`)
  },
)

test('what is in order is not blamed', () => {
  expect(broken.filter((one) => !planted.some((_, at) => one.startsWith(`${fileOf(at)} `)))).toEqual([])
})
