import { and, eq, gt, ne } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { credentials, passkeys, recoveryCodes, secondFactors } from './tables.server.ts'

/**
 * Removes an account's sign-in methods besides its password, and its second factor: because the address was
 * never confirmed, or because somebody else may have had access since `since`.
 */
export async function endSignInMethods(
  tx: Tx,
  { accountId, since }: { accountId: AccountId; since: Date | null },
): Promise<void> {
  const from = since ?? new Date(0)
  await tx.delete(passkeys).where(and(eq(passkeys.accountId, accountId), gt(passkeys.createdAt, from)))
  await tx
    .delete(credentials)
    .where(
      and(
        eq(credentials.userId, accountId),
        ne(credentials.providerId, 'credential'),
        gt(credentials.createdAt, from),
      ),
    )
  const guards = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), gt(secondFactors.createdAt, from)))
    .returning({ accountId: secondFactors.accountId })
  if (guards.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}
