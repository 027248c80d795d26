import { and, desc, eq } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts, formerUsernames } from '#app/features/people/accounts/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { notifyAccounts } from './notify-accounts.server.ts'

/**
 * Notifies a person, once for each fact, that their username has changed. Refuses any actor but the system.
 */
export async function notifyRenamedParty(
  ctx: Ctx,
  { partyId, factId }: { partyId: PartyId; factId: string },
): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      account: accounts.id,
      username: accounts.displayUsername,
      former: formerUsernames.username,
    })
    .from(formerUsernames)
    .innerJoin(accounts, eq(accounts.id, formerUsernames.accountId))
    .where(and(everyAccount(ctx), eq(accounts.partyId, partyId)))
    .orderBy(desc(formerUsernames.renamedAt))
    .limit(1)
  if (!row) return

  const { account, ...parameters } = row
  await inTransaction((tx) =>
    notifyAccounts(tx, [{ kind: 'renamed', to: { account }, about: factId, parameters, link: '/dashboard' }]),
  )
}
