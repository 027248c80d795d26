import { and, eq } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { otherReplies, type ReplyReader, replyTakers, type TakeReply } from './reply-takers.server.ts'
import type { ReplySeal } from './sealed-address.ts'

/**
 * Whom a reply address names, by the confirmed address of an account or as the feature says whose email was
 * answered, and what takes the answer, if anything does. For the system alone.
 */
export async function findReplyReader(
  ctx: Ctx,
  seal: ReplySeal,
): Promise<(ReplyReader & { take: TakeReply | null }) | null> {
  const [account] = await read(ctx)
    .select({ email: accounts.email, language: accounts.language, partyId: accounts.partyId })
    .from(accounts)
    .where(and(everyAccount(ctx), eq(accounts.id, seal.accountId), eq(accounts.emailVerified, true)))
  if (account) return { ...account, take: (await replyTakers.read()).takeReply ?? null }
  for (const { findReader, takeReply } of await otherReplies.read()) {
    const reader = await findReader(ctx, seal)
    if (reader) return { ...reader, take: takeReply }
  }
  return null
}
