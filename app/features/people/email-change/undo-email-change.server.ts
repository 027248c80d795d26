import { hashPassword } from 'better-auth/crypto'
import { and, eq, gte, inArray, like, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { endSignInMethods } from '#app/features/people/credentials/end-ways-in.server.ts'
import { passwordInput } from '#app/features/people/credentials/inputs.ts'
import { isCommonPassword } from '#app/features/people/credentials/password.ts'
import { setPassword } from '#app/features/people/credentials/set-password.server.ts'
import { confirmationHash } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { linkById, ownerOf } from '#app/features/people/email-codes/queries-scope.server.ts'
import { emailCodes, verifications } from '#app/features/people/email-codes/tables.server.ts'
import {
  confirmationKey,
  formerEmailKeys,
  formerEmailOf,
  resetKey,
  secondStepKey,
} from '#app/features/people/email-codes/verification.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { isWellKnownPassword } from '#app/platform/well-known-passwords.server.ts'
import { composeEmailChange } from './compose-email-change.server.ts'

const input = z.object({ id: z.uuid().catch(''), token: z.string().max(200), password: passwordInput })

/**
 * Undoes a change of address by the link sent to the former one, once and within a week, and sets a new
 * password, as whoever changed it may know the old one. All sessions end; sign-in methods added since are
 * removed: passkeys, other sites, a second step, links, and undo links of later addresses. The address that
 * is left is emailed. Refuses `security:email.undo.expired` for a link that was used, is invalid or expired,
 * `accounts:email.taken` where another account has the address by now, `limit` after many tries from one
 * place.
 */
export async function undoEmailChange(ctx: Ctx, raw: unknown): Promise<{ username: string; email: string }> {
  const { id, token, password } = parseInput(input, raw)

  await countAttempt(LIMITS.resetPassword, addressKey(ctx.ip))
  const expired = refuse('conflict', 'security:email.undo.expired')
  if (!id) throw expired
  const link = linkById({ id, value: confirmationHash(token), now: ctx.now() })
  const [sent] = await read(ctx).select().from(verifications).where(link)
  const former = sent ? formerEmailOf(sent.identifier) : null
  if (!sent || !former) throw expired
  const { accountId, email } = former
  const system = systemContext('accounts.undo-email-change')
  const [account] = await read(system)
    .select({ username: accounts.displayUsername, present: accounts.email, language: accounts.language })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(system), eq(accounts.id, accountId), presentParties()))
  if (!account) throw expired

  const { username, present, language } = account
  if (isCommonPassword(password, { username, email }) || (await isWellKnownPassword(password)))
    throw new BadInput({ password: { key: 'accounts:password.common' } })
  const hash = await hashPassword(password)
  const mail = await composeEmailChange(language, { to: present, says: 'changed' })

  await inTransaction(async (tx) => {
    const own = eq(accounts.id, accountId)
    await tx.select({ id: accounts.id }).from(accounts).where(own).for('update')
    const used = await tx.delete(verifications).where(link).returning({ id: verifications.id })
    if (used.length === 0) throw expired
    await tx.update(accounts).set({ email, emailVerified: true, updatedAt: sql`now()` }).where(own)
    await setPassword(tx, { accountId, hash })
    await endSignInMethods(tx, { accountId, since: sent.createdAt })
    await endOtherSessions(tx, { ctx, accountId, keep: null })
    const links = [confirmationKey(accountId), resetKey(accountId), secondStepKey(accountId)]
    const laterWays = and(
      like(verifications.identifier, `${formerEmailKeys(accountId)}%`),
      gte(verifications.createdAt, sent.createdAt),
    )
    await tx.delete(verifications).where(or(inArray(verifications.identifier, links), laterWays))
    await tx.delete(emailCodes).where(eq(emailCodes.browser, ownerOf(accountId)))
    await audit(tx, ctx, 'accounts.undo-email-change', { kind: 'account', id: accountId })
    await sendMail(tx, mail)
  }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'accounts_email') throw refuse('conflict', 'accounts:email.taken')
    throw error
  })
  return { username, email }
}
