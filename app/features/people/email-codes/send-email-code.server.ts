import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { mailboxKey } from '#app/kit/email-address.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { codeLinkOf } from './code-link.server.ts'
import { codeOfRow, EMAIL_CODE_MINUTES } from './email-code.ts'
import { emailCodeMail } from './emails/email-code.email.tsx'
import { emailInput } from './inputs.ts'
import { refuseDeadAddress } from './queries-dead.server.ts'
import { browserOf } from './queries-scope.server.ts'
import { emailCodes } from './tables.server.ts'

/** `page` is where the link of the email leads: a path of ours, to which what proves the address is added. */
const input = z.object({ email: emailInput, page: z.string().transform(ownPath).optional() })

/**
 * Sends a guest a six-digit code, good once, for ten minutes and in this browser (`ctx.visitorKey`) alone; an
 * earlier one for the same address ends. With `page` the email brings a link, too, which works wherever it is
 * opened. Answers alike for every address, whether an account has it or not. Bad input where emails to the
 * address come back. Refuses a caller without a browser key with `signIn`, and with `limit` after many codes
 * to a mailbox or from one place.
 */
export async function sendEmailCode(ctx: Ctx, raw: unknown): Promise<{ email: string }> {
  const { email, page } = parseInput(input, raw)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  const browser = browserOf(ctx.visitorKey)

  await countAttempt(LIMITS.sendCodeFromAddress, addressKey(ctx.ip))
  const to = keyedHash('code-email', mailboxKey(email))
  await countAttempt(LIMITS.sendCodeToEmail, to)
  await countAttempt(LIMITS.sendCodeToEmailInADay, to)
  await refuseDeadAddress(email)

  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { language } = ctx
  const link = page ? config().ORIGIN + pathIn(language, `${page}/${codeLinkOf(id)}`) : null
  const facts = { language, code, minutes: EMAIL_CODE_MINUTES, link }
  const mail = await composeEmail(emailCodeMail(translator(language), facts))

  await inTransaction(async (tx) => {
    const fresh = {
      id,
      codeHash: keyedHash('email-code', codeOfRow(id, code)),
      tries: 0,
      expiresAt: new Date(ctx.now().getTime() + EMAIL_CODE_MINUTES * 60_000),
      confirmedAt: null,
      createdAt: ctx.now(),
    }
    await tx
      .insert(emailCodes)
      .values({ ...fresh, browser, email })
      .onConflictDoUpdate({ target: [emailCodes.browser, emailCodes.email], set: fresh })
    await sendMail(tx, {
      to: email,
      language,
      kind: 'accounts.email-code',
      ...mail,
      secrets: [code, codeLinkOf(id)],
      dedupKey: `accounts.email-code:${id}`,
    })
  })
  return { email }
}
