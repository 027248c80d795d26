import { eq } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Criterion } from './criterion.ts'
import { requirementCriteria } from './tables.server.ts'

/** Sets the criteria of a locked draft, in their order. */
export async function saveCriteria(
  tx: Tx,
  requirementId: string,
  criteria: readonly Criterion[],
): Promise<void> {
  await tx.delete(requirementCriteria).where(eq(requirementCriteria.requirementId, requirementId))
  if (criteria.length > 0)
    await tx
      .insert(requirementCriteria)
      .values(criteria.map((one, at) => ({ ...one, id: newId(), requirementId, position: at + 1 })))
}
