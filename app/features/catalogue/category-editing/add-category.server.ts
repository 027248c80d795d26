import { eq, inArray, isNull, max } from 'drizzle-orm'
import { chooseSlug } from '#app/features/catalogue/topics/choose-slug.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { categoryChanged } from './category.ts'
import { addedCategoryInput } from './inputs.ts'
import { lockCategory } from './lock-category.server.ts'
import { canEditCategories } from './policy.ts'
import { refuseNames } from './refuse-names.server.ts'

/**
 * Adds a category to a group, or a group, at its end, with a name in each language; its address is made of
 * the English one and never changes. Repeating a `key` adds nothing twice. Bad input beside a name that lacks
 * or that another of the group has, and beside a group that there is not. Not found for who does not edit
 * categories.
 */
export async function addCategory(ctx: Ctx, input: unknown): Promise<{ slug: string }> {
  const { actor } = ctx
  if (!canEditCategories(actor)) throw notFound()
  const { group: groupSlug, key, ...names } = parseInput(addedCategoryInput, input)

  return inTransaction(async (tx) => {
    const parent = await lockCategory(tx, groupSlug)
    if (groupSlug !== '' && (!parent || parent.parentId !== null))
      throw new BadInput({ group: { key: 'category-editing:invalid.group' } })
    const parentId = parent?.id ?? null

    const id = newId()
    const body = { ...names, group: groupSlug }
    return once(tx, { owner: `categories:${actor.accountId}`, key, body }, async () => {
      await refuseNames(tx, { id: null, parentId, names })
      const slug = await chooseSlug(tx, {
        kind: 'category',
        wishes: [names.en],
        takenOf: async (slugs) =>
          (
            await tx.select({ slug: categories.slug }).from(categories).where(inArray(categories.slug, slugs))
          ).map((one) => one.slug),
      })
      const [last] = await tx
        .select({ position: max(categories.position) })
        .from(categories)
        .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
      await tx.insert(categories).values({ id, parentId, slug, names, position: (last?.position ?? -1) + 1 })
      const after = { ...names, group: groupSlug }
      await audit(tx, ctx, 'category.add', { kind: 'category', id }, { slug, before: null, after })
      await recordFact(tx, categoryChanged, id, {})
      return { slug }
    })
  })
}
