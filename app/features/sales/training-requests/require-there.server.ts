import { and, eq } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Refuses `trainings:refused.otherSide` of a party that is gone, or suspended. */
export async function requireThere(tx: Tx, partyId: PartyId): Promise<void> {
  if ((await tx.$count(parties, and(eq(parties.id, partyId), presentParties()))) === 0)
    throw refuse('conflict', 'trainings:refused.otherSide')
}
