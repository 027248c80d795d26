import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { joinedTrainers } from './tables.server.ts'

/** Records that a provider joined a company as a trainer; false when it had before. */
export async function addTrainer(
  tx: Tx,
  facts: { companyId: PartyId; trainerId: PartyId },
): Promise<boolean> {
  const added = await tx.insert(joinedTrainers).values(facts).onConflictDoNothing().returning()
  return added.length > 0
}
