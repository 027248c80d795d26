import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** From now on what a workspace buys is held against budgets. */
export async function keepBudgets(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.update(parties).set({ keepsBudgets: true }).where(eq(parties.id, partyId))
}
