import { eq } from 'drizzle-orm'
import type { CategoryMerge } from '#app/features/catalogue/topics/category-uses.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { purchaseOrders } from './tables.server.ts'

/** Has purchase orders of a category that is merged name the one that it becomes. */
export async function moveCategory(tx: Tx, { from, to }: CategoryMerge): Promise<void> {
  await tx.update(purchaseOrders).set({ categoryId: to.id }).where(eq(purchaseOrders.categoryId, from.id))
}
