import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { authSessions } from './tables.server.ts'

/**
 * Makes an account act for a party from its next request on, in the session of this token and in later ones;
 * other sessions stay as they are. `actorOf` checks for each request whether it may.
 */
export async function actFor(
  tx: Tx,
  facts: { accountId: AccountId; token: string | null; partyId: PartyId },
): Promise<void> {
  const { accountId, token, partyId } = facts
  await tx.update(accounts).set({ actingForId: partyId }).where(eq(accounts.id, accountId))
  if (token !== null)
    await tx.update(authSessions).set({ actingForId: partyId }).where(eq(authSessions.token, token))
}
