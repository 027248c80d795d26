import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { requirementFacts, type WantedRequirement } from './requirement-facts.ts'

/**
 * The row of a requirement from its form, whose last days are those of a zone (IANA). Bad input when the
 * category does not exist.
 */
export async function describeRequirement(tx: Tx, wanted: WantedRequirement, timeZone: string) {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(isCategoryOf(wanted.category))
  if (!category) throw new BadInput({ category: { key: 'common:invalid.required' } })
  const description = richTextOf({ format: 'plain', text: wanted.description })
  return requirementFacts(wanted, { categoryId: category.id, description, timeZone })
}
