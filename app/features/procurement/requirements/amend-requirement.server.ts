import { eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { type Change, requirementAmended } from './amendment.ts'
import { requirementAmendments, requirements } from './tables.server.ts'

/**
 * Writes the next amendment of a locked requirement; every proposal to it is to be confirmed from then on.
 * Answers its number.
 */
export async function amendRequirement(
  tx: Tx,
  { id, ownerId, amendment }: { id: string; ownerId: PartyId; amendment: number },
  changes: Change[],
): Promise<number> {
  const number = amendment + 1
  await tx.insert(requirementAmendments).values({ requirementId: id, number, changes })
  await tx.update(requirements).set({ amendment: number }).where(eq(requirements.id, id))
  await recordFact(tx, requirementAmended, id, { owner: ownerId, number })
  return number
}
