import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { confirmationHash } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { codeOfRow, EMAIL_CODE_TRIES } from '#app/features/people/email-codes/email-code.ts'
import { mailedCodeInput } from '#app/features/people/email-codes/inputs.ts'
import { ownerOf } from '#app/features/people/email-codes/queries-scope.server.ts'
import { emailCodes, verifications } from '#app/features/people/email-codes/tables.server.ts'
import { takeCodeTry } from '#app/features/people/email-codes/take-code-try.server.ts'
import { confirmationKey, formerEmailKey, resetKey } from '#app/features/people/email-codes/verification.ts'
import { requireSession } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { composeEmailChange } from './compose-email-change.server.ts'
import { UNDO_DAYS } from './email-change.ts'
import { findEmailChange } from './queries-email-change.server.ts'

const input = z.object({ emailCode: mailedCodeInput })

/**
 * Completes a change of address by the code that `beginEmailChange` mailed, and confirms the address. All
 * other sessions end, links mailed before are void, and the former address is emailed a link that undoes the
 * change for a week. The code is bad input when it is wrong, was used, replaced or tried five times, or is
 * older than fifteen minutes. Refuses a visitor with `signIn`, `limit` after many tries from one place,
 * `accounts:email.taken` where another account has had the address since.
 */
export async function confirmEmailChange(ctx: Ctx, raw: unknown, request: Request): Promise<void> {
  const { emailCode } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  await countAttempt(LIMITS.confirmCode, addressKey(ctx.ip))
  const { accountId } = actor
  const ended = new BadInput({ emailCode: { key: 'accounts:code.ended' } })
  const waiting = await findEmailChange(ctx)
  if (!waiting) throw ended
  const { email } = waiting
  const browser = ownerOf(accountId)
  const found = await inTransaction((tx) => takeCodeTry(tx, { browser, email, now: ctx.now() }))
  if (!found) throw ended

  const given = keyedHash('email-code', codeOfRow(found.id, emailCode))
  if (given !== found.codeHash)
    throw found.tries < EMAIL_CODE_TRIES ? new BadInput({ emailCode: { key: 'accounts:code.wrong' } }) : ended
  const [undoId, token] = [newId(), randomBytes(32).toString('base64url')]
  const mail = await composeEmailChange(ctx.language, {
    to: actor.email,
    says: { undo: `${undoId}/${token}` },
  })

  await inTransaction(async (tx) => {
    const own = eq(accounts.id, accountId)
    const [before] = await tx.select({ email: accounts.email }).from(accounts).where(own).for('update')
    const used = await tx
      .delete(emailCodes)
      .where(and(eq(emailCodes.id, found.id), eq(emailCodes.codeHash, given)))
      .returning({ id: emailCodes.id })
    if (!before || used.length === 0) throw ended
    const now = { email, emailVerified: true, updatedAt: sql`now()` }
    await tx.update(accounts).set(now).where(own)
    const links = [confirmationKey(accountId), resetKey(accountId)]
    await tx.delete(verifications).where(inArray(verifications.identifier, links))
    await endOtherSessions(tx, { ctx, accountId, keep: sessionTokenOf(request) })
    await audit(tx, ctx, 'accounts.change-email', { kind: 'account', id: accountId })
    await tx.insert(verifications).values({
      id: undoId,
      identifier: formerEmailKey(accountId, before.email),
      value: confirmationHash(token),
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + UNDO_DAYS * 86_400_000),
    })
    await sendMail(tx, { ...mail, to: before.email })
  }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'accounts_email') throw refuse('conflict', 'accounts:email.taken')
    throw error
  })
}
