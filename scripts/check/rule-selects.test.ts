import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { selectRules } from './rule-selects.ts'

const HEAD = `import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { topics, topicSlugs } from './tables.server.ts'
`
const inside = 'sql`(select count(*) from ${topicSlugs} s where s.topic_id = ${topics.id})`'

const sound = [
  'export const a = (ctx: Ctx) => read(ctx).select({ n: sql`(select count(*) from topic_slugs s where s.topic_id = topics.id)` }).from(topics)',
  `export const a = (ctx: Ctx) => read(ctx).select({ n: ${inside} }).from(topics).innerJoin(topicSlugs, eq(topicSlugs.topicId, topics.id))`,
  'export const a = (ctx: Ctx) => read(ctx).select({ n: sql`(select 1) + ${topics.id}` }).from(topics)',
  `export const a = (ctx: Ctx) => read(ctx).select({ n: topics.id }).from(topics).where(${inside})`,
]
const planted = [
  `export const a = (ctx: Ctx) => read(ctx).select({ n: ${inside} }).from(topics)`,
  `export const a = (ctx: Ctx) => read(ctx).select({ n: ${inside}.mapWith(Number) }).from(topics).where(eq(topics.title, '')).limit(1)`,
  'export const a = (ctx: Ctx) => read(ctx).selectDistinct({ n: sql`coalesce((\\n select max(s.at) from topic_slugs s where s.topic_id = ${topics.id}), 0)` }).from(topics)',
]
const fileOf = (kind: string, at: number) => `app/features/catalogue/topics/queries-${kind}-${at}.server.ts`
const broken = brokenIn(
  selectRules,
  Object.fromEntries([
    ...sound.map((text, at) => [fileOf('sound', at), HEAD + text]),
    ...planted.map((text, at) => [fileOf('planted', at), HEAD + text]),
  ]),
)

test('an id in a subquery of what one table is asked for has its table; elsewhere drizzle writes it', () => {
  expect(broken.toSorted()).toEqual(planted.map((_, at) => `${fileOf('planted', at)} columns-have-tables`))
})
