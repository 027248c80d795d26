import { eq, sql } from 'drizzle-orm'
import { openAccount } from '#app/features/people/accounts/open-account.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'

/**
 * The account of an address that somebody else gave, opened without a password if there is none. Nothing
 * about it is thereby confirmed or changed; whoever proves the address owns it (`accountOfMailbox`). `email`
 * is in lower case.
 */
export async function accountOfAddress(
  tx: Tx,
  { ctx, email, name }: { ctx: Ctx; email: string; name: string },
): Promise<{ accountId: AccountId; partyId: PartyId }> {
  await lockNames(tx, 'mailbox', [email])
  const [found] = await tx
    .select({ accountId: accounts.id, partyId: accounts.partyId })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email))
  if (found) return found
  const { accountId, partyId } = await openAccount(tx, { ctx, email, name, isProven: false })
  return { accountId, partyId }
}
