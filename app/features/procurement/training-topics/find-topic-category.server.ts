import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** A category by its slug. Bad input beside `category` without one. */
export async function findTopicCategory(tx: Tx, slug: string): Promise<string> {
  const [category] = await tx.select({ id: categories.id }).from(categories).where(isCategoryOf(slug))
  if (!category) throw new BadInput({ category: { key: 'common:invalid.required' } })
  return category.id
}
