import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endPartySessions } from '#app/features/people/auth-sessions/end-party-sessions.server.ts'
import { forgetDevices } from '#app/features/people/auth-sessions/forget-devices.server.ts'
import { endPassword } from '#app/features/people/credentials/end-password.server.ts'
import { endSignInMethods } from '#app/features/people/credentials/end-ways-in.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Shuts out of a person's account whoever has the password: it counts no more, and all sessions end. With
 * `isTaken` somebody else was in the account: every other way in ends with it, and no device is known any
 * more. False, and nothing changed, of what is no person.
 */
export async function secureAccount(
  tx: Tx,
  ctx: Ctx,
  { partyId, isTaken }: { partyId: PartyId; isTaken: boolean },
): Promise<boolean> {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.partyId, partyId))
    .for('no key update')
  if (!account) return false
  await endPassword(tx, account.id)
  if (isTaken) {
    await endSignInMethods(tx, { accountId: account.id, since: null })
    await forgetDevices(tx, { ctx, accountId: account.id })
  }
  await endPartySessions(tx, partyId)
  return true
}
