import { hashPassword } from 'better-auth/crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { presentUsername } from '#app/features/people/accounts/queries-usernames.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { usernameKey } from '#app/features/people/accounts/username.ts'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { findKnownDevice } from '#app/features/people/auth-sessions/queries-devices.server.ts'
import { passwordChangedMail } from '#app/features/people/credentials/emails/password-changed.email.tsx'
import { endSignInMethods } from '#app/features/people/credentials/end-ways-in.server.ts'
import { passwordInput } from '#app/features/people/credentials/inputs.ts'
import { isCommonPassword } from '#app/features/people/credentials/password.ts'
import { setPassword } from '#app/features/people/credentials/set-password.server.ts'
import { confirmationHash } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { linkSent } from '#app/features/people/email-codes/queries-scope.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { resetKey, secondStepKey } from '#app/features/people/email-codes/verification.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { isWellKnownPassword } from '#app/platform/well-known-passwords.server.ts'

const input = z
  .object({ id: z.string().max(64), token: z.string().max(200), password: passwordInput })
  .refine((form) => !isCommonPassword(form.password, { username: form.id }), {
    path: ['password'],
    message: 'accounts:password.common',
  })

/**
 * Sets a new password by a reset link; the link alone is the right to do so, once. All sessions of the
 * account end, its owner is emailed, its address counts as confirmed (if it was not, other sign-in methods
 * end), and a lockout by wrong guesses is lifted. Refuses with `conflict` when the link was used, replaced,
 * never sent or is older than an hour; `limit` after many tries.
 */
export async function resetPassword(ctx: Ctx, raw: unknown): Promise<{ username: string }> {
  const { id, token, password } = parseInput(input, raw)

  await countAttempt(LIMITS.resetPassword, addressKey(ctx.ip))
  const [account] = await read(ctx)
    .select({
      id: accounts.id,
      username: accounts.displayUsername,
      name: parties.name,
      email: accounts.email,
      isProven: accounts.emailVerified,
      language: accounts.language,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(
      and(
        accountAskedFor({ username: await presentUsername(ctx, usernameKey(id)) }),
        isNull(parties.suspendedAt),
      ),
    )
  const link = linkSent({
    identifier: account ? resetKey(account.id) : '',
    value: confirmationHash(token),
    now: ctx.now(),
  })
  const [sent] = await read(ctx).select({ id: verifications.id }).from(verifications).where(link)
  if (!account || !sent) throw refuse('conflict', 'accounts:reset.expired')

  if (await isWellKnownPassword(password))
    throw new BadInput({ password: { key: 'accounts:password.common' } })
  const hash = await hashPassword(password)
  const mail = await changedMail(account, sent.id)
  await inTransaction(async (tx) => {
    const used = await tx.delete(verifications).where(link).returning({ id: verifications.id })
    if (used.length === 0) throw refuse('conflict', 'accounts:reset.expired')
    await setPassword(tx, { accountId: account.id, hash })
    // Whoever opened it for an address that is not theirs is not to be let in by anything else.
    if (!account.isProven) await endSignInMethods(tx, { accountId: account.id, since: null })
    await tx
      .update(accounts)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(eq(accounts.id, account.id))
    await endOtherSessions(tx, { ctx, accountId: account.id, keep: null })
    await tx.delete(verifications).where(eq(verifications.identifier, secondStepKey(account.id)))
    await audit(tx, ctx, 'accounts.reset-password', { kind: 'account', id: account.id })
    await sendMail(tx, mail)
  })
  const name = usernameKey(account.username)
  const device = await findKnownDevice(ctx, { accountId: account.id })
  await Promise.all([
    forgetAttempts(LIMITS.signInOfAccount, name),
    forgetAttempts(LIMITS.signInOfAccount, account.email),
    device && forgetAttempts(LIMITS.signInOfAccount, device),
    forgetAttempts(LIMITS.signInInAll, name),
    forgetAttempts(LIMITS.failedForName, name),
    forgetAttempts(LIMITS.failedForName, account.email),
  ])
  return { username: account.username }
}

type Owner = Pick<typeof accounts.$inferSelect, 'username' | 'email' | 'language'> & { name: string }

async function changedMail({ email: to, language, ...called }: Owner, linkId: string): Promise<Mail> {
  const link = config().ORIGIN + pathIn(language, '/reset')
  const facts = { language, name: mailName(called), link, how: 'link' as const }
  const email = await composeEmail(passwordChangedMail(translator(language), facts))
  return {
    to,
    language,
    kind: 'accounts.password-changed',
    ...email,
    dedupKey: `accounts.password-changed:${linkId}`,
  }
}
