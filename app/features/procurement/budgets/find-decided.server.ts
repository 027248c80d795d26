import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { budgetDecisions } from './tables.server.ts'

/** Up to how much somebody has let a purchase go over a budget, in minor units; 0 without a decision. */
export async function findDecided(
  tx: Tx,
  { id, budgetId }: { id: string; budgetId: string },
): Promise<number> {
  const [decision] = await tx
    .select({ upToMinor: budgetDecisions.upToMinor })
    .from(budgetDecisions)
    .where(and(eq(budgetDecisions.subjectId, id), eq(budgetDecisions.budgetId, budgetId)))
    .orderBy(desc(budgetDecisions.upToMinor))
    .limit(1)
  return decision?.upToMinor ?? 0
}
