import { join } from 'node:path'
import { openHouse, type SyntaxRule } from './house-program.ts'

/** A small house on the platform of the real one: two features with tables, a state, and what they export of them. */
const GROUND = {
  'app/features/topics/tables.server.ts': `
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
export const topics = pgTable('topics', { id: uuid().primaryKey(), ownerId: uuid().notNull(), title: text().notNull() })
export const topicSlugs = pgTable('topic_slugs', { slug: text().primaryKey(), topicId: uuid().notNull().references(() => topics.id) })`,
  'app/features/orders/tables.server.ts': `
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/topics/tables.server.ts'
export const orders = pgTable('orders', { id: uuid().primaryKey(), buyerId: uuid().notNull(), topicId: uuid().references(() => topics.id), note: text(), state: text() })`,
}

const root = join(import.meta.dirname, '../..')

/** What a rule says of `files` (path → text) in that house, as `file rule`. */
export function brokenIn(rule: SyntaxRule, files: Record<string, string>): string[] {
  const house = openHouse(root, { ...GROUND, ...files })
  const broken = house.sources.flatMap((source) => rule(house, source))
  return [...new Set(broken.map(({ file, rule }) => `${file} ${rule}`))].sort()
}
