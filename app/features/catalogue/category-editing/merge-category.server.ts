import { eq, or } from 'drizzle-orm'
import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { proveFactor } from '#app/features/people/staff-acts/prove-factor.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { categoryChanged, categoryMerged } from './category.ts'
import { findRefusal } from './find-refusal.server.ts'
import { mergedCategoryInput } from './inputs.ts'
import { type LockedCategory, lockCategory } from './lock-category.server.ts'
import { canEditCategories } from './policy.ts'

/**
 * Has a category become another one of its level, a group with all that is in it: what names it names the
 * other, its address leads on, and it is offered no more. That cannot be taken back, and asks for a `code` of
 * the actor's second factor: bad input beside it where it is wrong, `limit` after ten wrong ones in an hour.
 * Bad input beside `into` for one that there is not, and where the rates of commission differ. Not found for
 * who does not edit categories, and of one that there is not.
 */
export async function mergeCategory(ctx: Ctx, input: unknown): Promise<{ into: string }> {
  const { actor } = ctx
  if (!canEditCategories(actor)) throw notFound()
  const { slug, into, reason, code } = parseInput(mergedCategoryInput, input)
  const { accountId } = actor
  if (code !== '') await countAttempt(LIMITS.provePassword, accountId)

  await inTransaction(async (tx) => {
    const from = await lockCategory(tx, slug)
    if (!from) throw notFound()
    const to = await lockCategory(tx, into)
    if (!to || to.id === from.id || (to.parentId === null) !== (from.parentId === null))
      throw new BadInput({ into: { key: 'category-editing:invalid.into' } })
    const refused = await findRefusal(tx, await changesBetween(tx, from, to), ctx.now())
    if (refused) throw new BadInput({ into: { key: refused } })
    await proveFactor(tx, ctx, { accountId, code })

    for (const { move } of await categoryUses.read()) await move?.(tx, { from, to })
    const inside = await tx
      .update(categories)
      .set({ parentId: to.id })
      .where(eq(categories.parentId, from.id))
      .returning({ id: categories.id })
    // Who became the one that goes becomes the other, so that nothing leads on twice.
    await tx
      .update(categories)
      .set({ mergedIntoId: to.id, parentId: to.parentId })
      .where(or(eq(categories.id, from.id), eq(categories.mergedIntoId, from.id)))
    const before = { slug: from.slug, ...from.names }
    const details = { before, after: { slug: to.slug, ...to.names }, reason: personal(reason) }
    await audit(tx, ctx, 'category.merge', { kind: 'category', id: from.id }, details)
    await recordFact(tx, categoryMerged, from.id, { into: to.id })
    for (const { id } of inside) await recordFact(tx, categoryChanged, id, {})
  })
  await forgetAttempts(LIMITS.provePassword, accountId)
  return { into }
}

/** What is in one and will be in the other: of a group all that it holds. */
async function changesBetween(tx: Tx, from: LockedCategory, to: LockedCategory) {
  if (from.parentId !== null)
    return [{ before: [from.id, from.parentId], after: [to.id, to.parentId ?? to.id] }]
  const inside = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.parentId, from.id))
  return [
    { before: [from.id], after: [to.id] },
    ...inside.map(({ id }) => ({ before: [id, from.id], after: [id, to.id] })),
  ]
}
