import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { requireSession } from '#app/kit/actor.ts'
import { emailKey, mailboxKey } from '#app/kit/email-address.ts'
import { newId } from '#app/kit/ids.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { codeOfRow, EMAIL_CODE_MINUTES } from './email-code.ts'
import { emailCodeMail } from './emails/email-code.email.tsx'
import { selfOf } from './queries-scope.server.ts'
import { emailCodes } from './tables.server.ts'

/**
 * Mails the signed-in person a code for `reauthenticateOwner`, valid once, for ten minutes; an earlier one is
 * void. Refuses a visitor with `signIn`, `limit` after many codes to a mailbox or from one place.
 */
export async function sendReauthenticationCode(ctx: Ctx): Promise<void> {
  const { actor, language } = ctx
  requireSession(actor)

  await countAttempt(LIMITS.sendCodeFromAddress, addressKey(ctx.ip))
  const mailbox = keyedHash('code-email', mailboxKey(actor.email))
  await countAttempt(LIMITS.sendCodeToEmail, mailbox)
  await countAttempt(LIMITS.sendCodeToEmailInADay, mailbox)

  const [id, code] = [newId(), String(randomInt(1_000_000)).padStart(6, '0')]
  const facts = { language, code, minutes: EMAIL_CODE_MINUTES, link: null }
  const mail = await composeEmail(emailCodeMail(translator(language), facts))
  const [browser, email] = [selfOf(actor.accountId), emailKey(actor.email)]

  await inTransaction(async (tx) => {
    await tx.delete(emailCodes).where(eq(emailCodes.browser, browser))
    await tx
      .insert(emailCodes)
      .values({
        id,
        browser,
        email,
        createdAt: ctx.now(),
        codeHash: keyedHash('email-code', codeOfRow(id, code)),
        expiresAt: new Date(ctx.now().getTime() + EMAIL_CODE_MINUTES * 60_000),
      })
      .onConflictDoNothing()
    await sendMail(tx, {
      to: actor.email,
      language,
      kind: 'accounts.email-code',
      ...mail,
      secrets: [code],
      dedupKey: `accounts.email-code:${id}`,
    })
  })
}
