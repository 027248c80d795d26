import { type AccountId, newId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { credentials } from './tables.server.ts'

type Facts = { ctx: Ctx; accountId: AccountId; provider: string; subject: string; mail: Mail | null }

/**
 * Adds an identity as a sign-in method of the account; its owner is emailed. False, and nothing happens, when
 * the identity belongs to this or another account already.
 */
export async function linkIdentity(
  tx: Tx,
  { ctx, accountId, provider, subject, mail }: Facts,
): Promise<boolean> {
  const linked = await tx
    .insert(credentials)
    .values({ id: newId(), userId: accountId, accountId: subject, providerId: provider })
    .onConflictDoNothing()
    .returning({ id: credentials.id })
  if (linked.length === 0) return false
  await audit(tx, ctx, 'accounts.connect', { kind: 'account', id: accountId })
  if (mail) await sendMail(tx, mail)
  return true
}
