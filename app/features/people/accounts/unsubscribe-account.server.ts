import { eq, sql } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { EmailSwitch } from './email-switch.ts'
import { accounts } from './tables.server.ts'
import { readUnsubscribeToken } from './unsubscribe-token.server.ts'

/**
 * Switches emails of one kind off for the account named by the token of an unsubscribe link (RFC 8058); the
 * link alone is the right to do so, and repeating it changes nothing. Refuses an invalid token with
 * `notFound`.
 */
export async function unsubscribeAccount(ctx: Ctx, { token }: { token: string }): Promise<EmailSwitch> {
  const wish = readUnsubscribeToken(token)
  if (!wish) throw notFound()

  const off = wish.type === 'message' ? { messageMails: false } : { newsletterMails: false }
  await inTransaction(async (tx) => {
    const { rowCount } = await tx
      .update(accounts)
      .set({ ...off, updatedAt: sql`now()` })
      .where(eq(accounts.id, wish.accountId))
    if (rowCount) await audit(tx, ctx, 'accounts.unsubscribe', { kind: 'account', id: wish.accountId }, off)
  })
  return wish.type
}
