import { eq, inArray } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { authSessions } from './tables.server.ts'

/**
 * Ends at once all sessions of a person. Who acts for a workspace stays signed in, and acts for it no more,
 * also not when it is restored, before they choose it again.
 */
export async function endPartySessions(tx: Tx, partyId: PartyId): Promise<void> {
  const own = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.partyId, partyId))
  await tx.delete(authSessions).where(inArray(authSessions.userId, own))
  await tx.update(authSessions).set({ actingForId: null }).where(eq(authSessions.actingForId, partyId))
}
