import { hashPassword } from 'better-auth/crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
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
import { passwordInput, proofInput } from './inputs.ts'
import { isCommonPassword } from './password.ts'
import { reauthenticateOwner } from './reauthenticate-owner.server.ts'
import { setPassword } from './set-password.server.ts'
import { credentials } from './tables.server.ts'

const input = z.object({ pass: proofInput, newpass: passwordInput })

/**
 * Sets the first password (`newpass`) of an account opened by another site or by an email address alone,
 * after `reauthenticateOwner` with `pass`. All other sessions end, and the owner is emailed. Bad input beside
 * `pass` or `newpass`. Refuses a visitor with `signIn`, an account that has a password with
 * `accounts:finish.already`.
 */
export async function addPassword(ctx: Ctx, raw: unknown, request: Request): Promise<void> {
  const { pass, newpass } = parseInput(input, raw)
  const { actor, language } = ctx
  requireSession(actor)
  if (isCommonPassword(newpass, actor) || (await isWellKnownPassword(newpass)))
    throw new BadInput({ newpass: { key: 'accounts:password.common' } })

  const takeProof = await reauthenticateOwner(ctx, { given: pass, field: 'pass' })
  const hash = await hashPassword(newpass)
  const link = config().ORIGIN + pathIn(language, '/reset')
  const facts = { language, name: mailName(actor), link, how: 'settings' as const }
  const mail = await composeEmail(passwordChangedMail(translator(language), facts))
  const { accountId } = actor

  await inTransaction(async (tx) => {
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update')
    const [before] = await tx
      .select({ id: credentials.id })
      .from(credentials)
      .where(and(eq(credentials.userId, accountId), isNotNull(credentials.password)))
    if (before || !account) throw refuse('conflict', 'accounts:finish.already')
    await takeProof(tx)

    await setPassword(tx, { accountId, hash })
    await endOtherSessions(tx, { ctx, accountId, keep: sessionTokenOf(request) })
    await audit(tx, ctx, 'accounts.add-password', { kind: 'account', id: accountId })
    await sendMail(tx, { to: account.email, language, kind: 'accounts.password-changed', ...mail })
  })
}
