import { mailName } from '#app/features/people/accounts/mail-name.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { twoStepMail } from './emails/two-step.email.tsx'

/** The email which says that two-step sign-in was turned on or off. */
export async function composeTwoStep(
  language: Language,
  { person, change }: { person: Pick<Person, 'name' | 'username' | 'email'>; change: 'on' | 'off' },
): Promise<Mail> {
  const link = config().ORIGIN + pathIn(language, '/settings/security')
  const facts = { language, name: mailName(person), change, link }
  const email = await composeEmail(twoStepMail(translator(language), facts))
  const kind = 'accounts.two-step'
  return { to: person.email, language, kind, ...email, dedupKey: `${kind}:${newId()}` }
}
