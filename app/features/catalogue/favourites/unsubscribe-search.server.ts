import { and, isNull } from 'drizzle-orm'
import { readUnsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { searchOfLink } from './queries-scope.server.ts'
import { savedSearches } from './tables.server.ts'

/**
 * Pauses the saved search of a link in an email about it (RFC 8058); the link alone is the right to do so.
 * Repeating it, or for a deleted search, changes nothing. Refuses a link that is invalid, or names no search,
 * with `notFound`.
 */
export async function unsubscribeSearch(ctx: Ctx, { token }: { token: string }): Promise<void> {
  const { accountId, about } = readUnsubscribeToken(token) ?? {}
  if (!accountId || !about) throw notFound()

  await inTransaction(async (tx) => {
    const { rowCount } = await tx
      .update(savedSearches)
      .set({ pausedAt: ctx.now() })
      .where(and(searchOfLink({ accountId, about }), isNull(savedSearches.pausedAt)))
    if (rowCount)
      await audit(tx, ctx, 'favourites.unsubscribe', { kind: 'account', id: accountId }, { search: about })
  })
}
