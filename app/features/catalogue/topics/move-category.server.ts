import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { CategoryMerge } from './category-uses.server.ts'
import { topics } from './tables.server.ts'

/** Has topics of a category that is merged name the one that it becomes. */
export async function moveCategory(tx: Tx, { from, to }: CategoryMerge): Promise<void> {
  await tx.update(topics).set({ categoryId: to.id }).where(eq(topics.categoryId, from.id))
}
