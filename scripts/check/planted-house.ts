import { join } from 'node:path'
import { type House, openHouse, type SyntaxRule } from './house-program.ts'

/**
 * A small house on the platform of the real one: two features with tables, a state, and what they export of
 * them.
 */
const GROUND = {
  'app/features/catalogue/topics/tables.server.ts': `
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
export const topics = pgTable('topics', { id: uuid().primaryKey(), ownerId: uuid().notNull(), title: text().notNull() })
export const topicSlugs = pgTable('topic_slugs', { slug: text().primaryKey(), topicId: uuid().notNull().references(() => topics.id) })`,
  'app/features/sales/orders/tables.server.ts': `
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
const ORDER_STATES = ['held', 'paid'] as const
export const orders = pgTable('orders', { payment: text(), id: uuid().primaryKey(), buyerId: uuid().notNull(), topicId: uuid().references(() => topics.id), note: text(), state: text({ enum: ORDER_STATES }) })`,
  'app/features/sales/orders/queries-scope.server.ts': `
import { eq } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { orders } from './tables.server.ts'
export function ordersOfTopics(): DependentScope<'orders'> { return dependentScope('orders', eq(orders.topicId, topics.id)) }`,
  'app/features/catalogue/topics/queries-scope.server.ts': `
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { topics } from './tables.server.ts'
export const topicsSeenBy = (actor: Actor): Scope<'topics'> => scope('topics', eq(topics.ownerId, actor.kind))`,
  'app/features/sales/orders/change-order.server.ts': `
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'
const machine = stateMachine({ subject: 'order', table: orders, axes: { state: [], payment: [] }, roleIn: () => [] })
export const changeOrder = (tx: Tx, ctx: Ctx, row: { id: string; state: never; payment: never }) => changeState(tx, ctx, machine, row, {})`,
}

const root = join(import.meta.dirname, '../..')

/** That house with `files` (path → text). */
export function openPlanted(files: Record<string, string>): House {
  return openHouse(root, { ...GROUND, ...files })
}

/** What a rule says of them, as `file rule`. */
export function brokenIn(rule: SyntaxRule, files: Record<string, string>): string[] {
  const house = openPlanted(files)
  const broken = house.sources.flatMap((source) => rule(house, source))
  return [...new Set(broken.map(({ file, rule }) => `${file} ${rule}`))].sort()
}
