import { hashPassword } from 'better-auth/crypto'
import { and, eq, sql } from 'drizzle-orm'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { isWellKnownPassword } from '#app/platform/well-known-passwords.server.ts'
import { passwordChangedMail } from './emails/password-changed.email.tsx'
import { passwordChangeInput } from './inputs.ts'
import { isCommonPassword } from './password.ts'
import { provePassword } from './prove-password.server.ts'
import { credentials } from './tables.server.ts'

/**
 * Replaces the password, given the present one (`oldpass`). All other sessions of the account end, and its
 * owner is emailed. Bad input beside `oldpass`, `newpass` or `confpass`. Refuses a visitor with `signIn`, too
 * many guesses with `limit`, an account without a password with `conflict`.
 */
export async function replacePassword(ctx: Ctx, input: unknown, request: Request): Promise<void> {
  const { actor } = ctx
  requireSession(actor)
  const { oldpass, newpass } = parseInput(passwordChangeInput, input)
  if (isCommonPassword(newpass, actor) || (await isWellKnownPassword(newpass)))
    throw new BadInput({ newpass: { key: 'accounts:password.common' } })

  const before = await provePassword(ctx, { password: oldpass, field: 'oldpass' })
  const hash = await hashPassword(newpass)
  const { language } = ctx
  const facts = {
    language,
    name: mailName(actor),
    link: config().ORIGIN + pathIn(language, '/reset'),
    how: 'settings' as const,
  }
  const mail = await composeEmail(passwordChangedMail(translator(language), facts))

  await inTransaction(async (tx) => {
    const changed = await tx
      .update(credentials)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(and(eq(credentials.userId, actor.accountId), eq(credentials.password, before)))
      .returning({ id: credentials.id })
    if (changed.length === 0) throw new BadInput({ oldpass: { key: 'settings:password.wrong' } })

    await endOtherSessions(tx, { ctx, accountId: actor.accountId, keep: sessionTokenOf(request) })
    await audit(tx, ctx, 'accounts.change-password', { kind: 'account', id: actor.accountId })
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, actor.accountId))
    if (account)
      await sendMail(tx, { to: account.email, language, kind: 'accounts.password-changed', ...mail })
  })
}
