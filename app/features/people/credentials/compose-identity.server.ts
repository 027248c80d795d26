import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { newId } from '#app/kit/ids.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { identityMail } from './emails/identity.email.tsx'
import { siteName } from './identity.ts'

type Owner = { name: string; username: string; email: string }

/**
 * The email which says that another site, or a passkey (no `provider`), was added as a sign-in method or
 * removed.
 */
export async function composeIdentity(
  language: Language,
  { owner, provider, change }: { owner: Owner; provider: string | null; change: 'on' | 'off' },
): Promise<Mail> {
  const link = config().ORIGIN + pathIn(language, '/settings/security')
  const facts = { language, name: mailName(owner), site: provider && siteName(provider), change, link }
  const email = await composeEmail(identityMail(translator(language), facts))
  const kind = 'accounts.identity'
  return { to: owner.email, language, kind, ...email, dedupKey: `${kind}:${newId()}` }
}
