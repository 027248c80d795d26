import { and, eq, ne } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { credentials, passkeys } from './tables.server.ts'

/**
 * Counts an account's sign-in methods (password, other sites, passkeys) apart from the one with row id `but`.
 */
export async function countWays(
  tx: Tx,
  { accountId, but }: { accountId: AccountId; but: string },
): Promise<number> {
  const [bySite, byKey] = [
    await tx.$count(credentials, and(eq(credentials.userId, accountId), ne(credentials.id, but))),
    await tx.$count(passkeys, and(eq(passkeys.accountId, accountId), ne(passkeys.id, but))),
  ]
  return bySite + byKey
}
