import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'

const group = alias(categories, 'category_group')

/** A category that is offered, by its slug; null for any other. */
export async function lockCategory(tx: Tx, slug: string) {
  await lockNames(tx, 'categories')
  const [found] = await tx
    .select({ category: categories, group: group.slug })
    .from(categories)
    .leftJoin(group, eq(group.id, categories.parentId))
    .where(and(eq(categories.slug, slug), isNull(categories.mergedIntoId)))
  return found ? { ...found.category, group: found.group } : null
}

export type LockedCategory = NonNullable<Awaited<ReturnType<typeof lockCategory>>>
