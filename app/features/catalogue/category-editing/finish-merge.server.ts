import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const target = alias(categories, 'target')

/**
 * Moves once more what names a category that was merged: whoever wrote at the very moment may have named it.
 * Repeating it changes nothing. Refuses any actor but the system.
 */
export async function finishMerge(ctx: Ctx, categoryId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [merge] = await tx
      .select({ from: categories, to: target })
      .from(categories)
      .innerJoin(target, eq(target.id, categories.mergedIntoId))
      .where(eq(categories.id, categoryId))
    if (!merge) return
    for (const { move } of await categoryUses.read()) await move?.(tx, merge)
  })
}
