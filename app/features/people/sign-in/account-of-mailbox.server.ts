import { eq, sql } from 'drizzle-orm'
import { openAccount } from '#app/features/people/accounts/open-account.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { endSignInMethods } from '#app/features/people/credentials/end-ways-in.server.ts'
import { credentials, secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { isPausedNow } from '#app/features/people/parties/queries-scope.server.ts'
import { reactivateParty } from '#app/features/people/parties/reactivate-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { suspendedRefusal } from './suspension.ts'

type Mailbox = {
  accountId: AccountId
  partyId: PartyId
  /** No password stands before it, and nothing guards it: who types the code may enter. */
  opensByCode: boolean
  /** By a second factor, or with rights of staff: a mailbox alone opens nothing. */
  isGuarded: boolean
  /** Whether staff has paused it: nothing new is begun in its name. */
  isPaused: boolean
}

/**
 * The account of an address that was just proven, opened if there is none. An account opened for the address
 * but never confirmed passes to whoever proved it: its password, other sign-in methods and sessions end. A
 * deactivated one is reactivated; refuses `forbidden` with the reason of staff when suspended.
 */
export async function accountOfMailbox(
  tx: Tx,
  { ctx, email, name }: { ctx: Ctx; email: string; name: string },
): Promise<Mailbox> {
  await lockNames(tx, 'mailbox', [email])
  const [found] = await tx
    .select({
      accountId: accounts.id,
      partyId: accounts.partyId,
      verified: accounts.emailVerified,
      isStaff: sql<boolean>`cardinality(${accounts.staffTasks}) > 0`,
      guarded: sql<boolean>`exists (select from ${secondFactors} f where f.account_id = ${accounts.id} and f.confirmed_at is not null)`,
      password: sql<boolean>`exists (select from ${credentials} c where c.user_id = ${accounts.id} and c.password is not null)`,
      suspended: sql<boolean>`${parties.suspendedAt} is not null`,
      suspendedReason: parties.suspendedReason,
      away: sql<boolean>`${parties.deactivatedAt} is not null`,
      isPaused: isPausedNow(parties),
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(sql`lower(${accounts.email}) = ${email}`)
    .for('update', { of: accounts })
  if (!found) {
    const { accountId, partyId } = await openAccount(tx, { ctx, email, name, isProven: true })
    return { accountId, partyId, opensByCode: true, isGuarded: false, isPaused: false }
  }

  const { accountId, partyId, verified, isStaff, password, suspended, away } = found
  if (suspended) throw suspendedRefusal(found.suspendedReason)
  if (away) await reactivateParty(tx, { partyId })
  if (!verified) {
    await tx.delete(credentials).where(eq(credentials.userId, accountId))
    await endSignInMethods(tx, { accountId, since: null })
    await endOtherSessions(tx, { ctx, accountId, keep: null })
    await tx
      .update(accounts)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(eq(accounts.id, accountId))
    await audit(tx, ctx, 'accounts.prove', { kind: 'account', id: accountId })
  }
  const isGuarded = isStaff || (found.guarded && verified)
  const opensByCode = !isGuarded && (!password || !verified)
  return { accountId, partyId, opensByCode, isGuarded, isPaused: found.isPaused }
}
