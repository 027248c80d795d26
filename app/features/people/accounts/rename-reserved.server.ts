import { and, inArray } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { everyAccount } from './queries-scope.server.ts'
import { renameAccount } from './rename-account.server.ts'
import { reservedUsernames } from './reserve-usernames.server.ts'
import { accounts } from './tables.server.ts'

const TRIES = 5

/**
 * Renames accounts whose username has become reserved by an address of the site, each in a transaction of its
 * own; repeated or parallel runs rename nobody twice. Returns how many it renamed. Called by the system at
 * each start.
 */
export async function renameReservedAccounts(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const found = await read(ctx)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(everyAccount(ctx), inArray(accounts.username, reservedUsernames())))

  let renamed = 0
  for (const { id } of found) if (await renameOne(ctx, id)) renamed += 1
  return renamed
}

async function renameOne(ctx: Ctx, accountId: AccountId): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction((tx) => renameAccount(tx, { ctx, accountId }))
    } catch (error) {
      // Somebody has registered the name that was free a moment ago.
      if (brokenConstraint(error) !== 'parties_slug' || attempt >= TRIES) throw error
    }
  }
}
