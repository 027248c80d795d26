import { eq } from 'drizzle-orm'
import { newId, slugOf } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { requirements } from './tables.server.ts'

export type RequirementFacts = Omit<typeof requirements.$inferInsert, 'id' | 'slug'>

/**
 * Requirements in bulk, at addresses made of their titles, which must differ. They are not indexed;
 * `indexRequirements` does that.
 */
export async function someRequirements(
  tx: Tx,
  list: readonly RequirementFacts[],
): Promise<{ id: string; slug: string }[]> {
  if (list.length === 0) return []
  return tx
    .insert(requirements)
    .values(list.map((row) => ({ ...row, id: newId(), slug: slugOf(row.title) })))
    .returning({ id: requirements.id, slug: requirements.slug })
}

/** The time for proposals to a requirement ended a moment before `now`, though nobody has noticed yet. */
export async function endTimeForProposals(tx: Tx, url: string, now: Date): Promise<void> {
  await tx
    .update(requirements)
    .set({ deadline: new Date(now.getTime() - 1_000) })
    .where(eq(requirements.slug, url))
}
