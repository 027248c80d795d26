import { eq } from 'drizzle-orm'
import { renameParty } from '#app/features/people/parties/rename-party.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { takenUsernames } from './queries-usernames.server.ts'
import { isReservedUsername } from './reserve-usernames.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'
import { namesLike, usernameKey } from './username.ts'

/**
 * Gives an account with a reserved username a free, similar one. The old name still signs in and leads to the
 * profile; the owner is emailed. Returns false when the name is not reserved (any more).
 */
export async function renameAccount(tx: Tx, facts: { ctx: Ctx; accountId: AccountId }): Promise<boolean> {
  const { ctx, accountId } = facts
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (!account || !isReservedUsername(account.username)) return false

  const former = account.displayUsername
  const wanted = namesLike(former).filter((name) => !isReservedUsername(name))
  const taken = await takenUsernames(tx, wanted.map(usernameKey))
  const username = wanted.find((name) => !taken.has(usernameKey(name)))
  if (!username) throw new Error(`no name like ${former} is free`)

  await tx.insert(formerUsernames).values({ username: account.username, accountId })
  await renameParty(tx, { partyId: account.partyId, displaySlug: username })
  await audit(tx, ctx, 'accounts.rename', { kind: 'account', id: accountId })
  return true
}
