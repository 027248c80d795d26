import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { MARKED_AT_ONCE, markSome } from './mark-some.server.ts'

/**
 * Marks the rest of an account's notifications up to a given one as read, in transactions of MARKED_AT_ONCE.
 * Refuses any actor but the system.
 */
export async function markOthers(ctx: Ctx, given: { accountId: AccountId; until: string }): Promise<void> {
  requireSystem(ctx)

  let marked = MARKED_AT_ONCE
  while (marked === MARKED_AT_ONCE) marked = await inTransaction((tx) => markSome(tx, given))
}
