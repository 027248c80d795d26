import { and, eq, isNull } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { categoryChanged } from './category.ts'
import { findRefusal } from './find-refusal.server.ts'
import { changedCategoryInput } from './inputs.ts'
import { lockCategory } from './lock-category.server.ts'
import { canEditCategories } from './policy.ts'
import { shownOf } from './queries-edited.server.ts'
import { refuseNames } from './refuse-names.server.ts'

/**
 * Gives a category other names, or another group; its address stays, and with the former names it is as it
 * was. The search follows. Bad input as of `addCategory`, and beside a group with another rate of commission.
 * Bad
 * input beside what was changed since the form showed it. Not found for who does not edit
 * categories, and of one that there is not.
 */
export async function changeCategory(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canEditCategories(actor)) throw notFound()
  const { slug, group: groupSlug, reason, seen, ...names } = parseInput(changedCategoryInput, input)

  await inTransaction(async (tx) => {
    const category = await lockCategory(tx, slug)
    if (!category) throw notFound()
    const now = shownOf(category.names, category.group)
    const wanted = { ...names, group: groupSlug }
    if (!differsFrom(now, wanted, seen)) return
    const parent = await lockCategory(tx, groupSlug)
    const isLevel = (category.parentId === null) === (groupSlug === '')
    if (!isLevel || (groupSlug !== '' && (!parent || parent.parentId !== null)))
      throw new BadInput({ group: { key: 'category-editing:invalid.group' } })
    const { id } = category
    const parentId = parent?.id ?? null
    await refuseNames(tx, { id, parentId, names })
    if (parentId !== category.parentId) {
      const between = { before: [id, category.parentId ?? id], after: [id, parentId ?? id] }
      const refused = await findRefusal(tx, [between], ctx.now())
      if (refused) throw new BadInput({ group: { key: refused } })
    }

    await tx.update(categories).set({ names, parentId }).where(eq(categories.id, id))
    await audit(
      tx,
      ctx,
      'category.change',
      { kind: 'category', id },
      { before: now, after: wanted, reason: personal(reason) },
    )
    await recordFact(tx, categoryChanged, id, {})
    const inside = and(eq(categories.parentId, id), isNull(categories.mergedIntoId))
    for (const one of await tx.select({ id: categories.id }).from(categories).where(inside))
      await recordFact(tx, categoryChanged, one.id, {})
  })
}
