import { newId } from '#app/kit/ids.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { CHANGE_MINUTES, UNDO_DAYS } from './email-change.ts'
import { emailChangeMail } from './emails/email-change.email.tsx'

type Facts = {
  to: string
  /**
   * The code, for the new address; or that the address has an account already; or that it no longer has this
   * one, with what takes that back (`undo`), where something does.
   */
  says: { code: string } | { undo: string } | 'taken' | 'changed'
}

/** An email about a change of address. It contains no text written by whoever asked for the change. */
export async function composeEmailChange(language: Language, { to, says }: Facts): Promise<Mail> {
  const page =
    typeof says === 'object' && 'undo' in says
      ? `/confirm/former/${says.undo}`
      : says === 'taken'
        ? '/reset'
        : '/contact'
  const link = config().ORIGIN + pathIn(language, page)
  const facts = { language, says, minutes: CHANGE_MINUTES, days: UNDO_DAYS, link }
  const email = await composeEmail(emailChangeMail(translator(language), facts))
  const kind = 'accounts.email-change'
  const secrets = typeof says === 'object' && 'code' in says ? [says.code] : []
  return { to, language, kind, ...email, secrets, dedupKey: `${kind}:${newId()}` }
}
