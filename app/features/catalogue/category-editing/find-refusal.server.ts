import { type CategoryChange, categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** The key of a text by which some feature refuses such changes; null where none does. */
export async function findRefusal(
  tx: Tx,
  changes: readonly CategoryChange[],
  now: Date,
): Promise<string | null> {
  for (const { refuse } of await categoryUses.read()) {
    const refused = (await refuse?.(tx, changes, now)) ?? null
    if (refused !== null) return refused
  }
  return null
}
