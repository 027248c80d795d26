import { and, eq, exists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CategoryMerge } from '#app/features/catalogue/topics/category-uses.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingNeeds } from './tables.server.ts'

const there = alias(trainingNeeds, 'there')

/**
 * Has needs of a category that is merged name the one that it becomes; what somebody has asked for in both is
 * asked for once.
 */
export async function moveCategory(tx: Tx, { from, to }: CategoryMerge): Promise<void> {
  const own = eq(trainingNeeds.categoryId, from.id)
  const same = tx
    .select({ one: sql`1` })
    .from(there)
    .where(
      and(
        eq(there.categoryId, to.id),
        eq(there.state, 'open'),
        eq(there.companyId, trainingNeeds.companyId),
        eq(there.titleKey, trainingNeeds.titleKey),
        or(eq(there.accountId, trainingNeeds.accountId), eq(there.email, trainingNeeds.email)),
      ),
    )
  await tx.delete(trainingNeeds).where(and(own, eq(trainingNeeds.state, 'open'), exists(same)))
  await tx.update(trainingNeeds).set({ categoryId: to.id }).where(own)
}
