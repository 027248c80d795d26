import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { proofInput } from '#app/features/people/credentials/inputs.ts'
import { reauthenticateOwner } from '#app/features/people/credentials/reauthenticate-owner.server.ts'
import { codeOfRow } from '#app/features/people/email-codes/email-code.ts'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { ownerOf } from '#app/features/people/email-codes/queries-scope.server.ts'
import { emailCodes } from '#app/features/people/email-codes/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { emailKey, mailboxKey } from '#app/kit/email-address.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { composeEmailChange } from './compose-email-change.server.ts'
import { CHANGE_MINUTES } from './email-change.ts'

const input = z.object({
  newEmail: emailInput,
  emailPassword: proofInput,
})

/**
 * Begins a change of email address after `reauthenticateOwner`: mails the new address a code for
 * `confirmEmailChange`, valid for fifteen minutes; an earlier pending change ends. An address with an account
 * is answered alike, but its owner is emailed and no code works. Refuses a visitor with `signIn`, `limit`
 * after ten in an hour, many from one place, or many codes to one mailbox.
 */
export async function beginEmailChange(ctx: Ctx, raw: unknown): Promise<{ email: string }> {
  const { newEmail: email, emailPassword } = parseInput(input, raw)
  const { actor, language } = ctx
  requireSession(actor)
  if (emailKey(actor.email) === email) throw new BadInput({ newEmail: { key: 'security:email.same' } })

  await countAttempt(LIMITS.changeEmail, actor.accountId)
  await countAttempt(LIMITS.sendCodeFromAddress, addressKey(ctx.ip))
  const takeProof = await reauthenticateOwner(ctx, { given: emailPassword, field: 'emailPassword' })
  const mailbox = keyedHash('code-email', mailboxKey(email))
  await countAttempt(LIMITS.sendCodeToEmail, mailbox)
  await countAttempt(LIMITS.sendCodeToEmailInADay, mailbox)
  const [other] = await read(ctx)
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(accountAskedFor({ email }))

  const [id, code] = [newId(), String(randomInt(1_000_000)).padStart(6, '0')]
  const mail = other
    ? await composeEmailChange(other.language, { to: other.email, says: 'taken' })
    : await composeEmailChange(language, { to: email, says: { code } })
  const browser = ownerOf(actor.accountId)

  await inTransaction(async (tx) => {
    const own = eq(accounts.id, actor.accountId)
    await tx.select({ id: accounts.id }).from(accounts).where(own).for('update')
    await takeProof(tx)
    await tx.delete(emailCodes).where(eq(emailCodes.browser, browser))
    await tx.insert(emailCodes).values({
      id,
      browser,
      email,
      createdAt: ctx.now(),
      // Of an address that is taken, what nobody can type.
      codeHash: keyedHash('email-code', codeOfRow(id, other ? randomUUID() : code)),
      expiresAt: new Date(ctx.now().getTime() + CHANGE_MINUTES * 60_000),
    })
    await audit(tx, ctx, 'accounts.begin-email-change', { kind: 'account', id: actor.accountId })
    await sendMail(tx, mail)
  })
  return { email }
}
