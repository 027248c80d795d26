import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { chooseEmails } from './choose-emails.server.ts'
import type { EmailChoice } from './email-switch.ts'
import { readUnsubscribeToken } from './unsubscribe-token.server.ts'

/**
 * Switches emails of one kind off for the account named by the token of an unsubscribe link (RFC 8058); the
 * link alone is the right to do so, and repeating it changes nothing. Refuses an invalid token with
 * `notFound`.
 */
export async function unsubscribeAccount(ctx: Ctx, { token }: { token: string }): Promise<EmailChoice> {
  const wish = readUnsubscribeToken(token)
  if (!wish) throw notFound()

  const { accountId, type } = wish
  await inTransaction(async (tx) => {
    const isThere = await chooseEmails(tx, { accountId, type, isOn: false })
    if (isThere)
      await audit(tx, ctx, 'accounts.unsubscribe', { kind: 'account', id: accountId }, { [type]: false })
  })
  return wish.type
}
