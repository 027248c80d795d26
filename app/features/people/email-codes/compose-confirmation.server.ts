import { createHash, randomBytes } from 'node:crypto'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { newId } from '#app/kit/ids.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { confirmEmailMail } from './emails/confirm-email.email.tsx'
import { CONFIRMATION_HOURS } from './verification.ts'

/** The hash that is stored instead of a link's token, so that a copy of the database opens nothing. */
export function confirmationHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export type Confirmation = { id: string; token: string; mail: Mail }

/** The email with a new confirmation link, composed before the transaction that sends it. */
export async function composeConfirmation(
  language: Language,
  { email: to, ...called }: { username: string; name: string; email: string },
): Promise<Confirmation> {
  const [id, token] = [newId(), randomBytes(32).toString('base64url')]
  const link = config().ORIGIN + pathIn(language, `/confirm/${token}`)
  const email = await composeEmail(
    confirmEmailMail(translator(language), {
      language,
      name: mailName(called),
      link,
      hours: CONFIRMATION_HOURS,
    }),
  )
  const dedupKey = `accounts.confirm-email:${id}`
  return { id, token, mail: { to, language, kind: 'accounts.confirm-email', ...email, dedupKey } }
}
