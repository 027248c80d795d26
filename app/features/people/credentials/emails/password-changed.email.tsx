import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

/** By a link that was sent, or by somebody who knew the password, in the settings. */
type How = 'link' | 'settings'

type Facts = { language: Language; name: string; link: string; how: How }

/**
 * The email which says that an account's password was changed; `link` leads to the page for forgotten
 * passwords.
 */
export function passwordChangedMail(t: Translate, { language, name, link, how }: Facts): EmailContent {
  return {
    subject: t('accounts:mail.changed.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t('accounts:mail.changed.preview')}>
        <EmailTitle>{t('accounts:mail.changed.title', { name })}</EmailTitle>
        <EmailText>{t(`accounts:mail.changed.${how === 'link' ? 'what' : 'inSettings'}`)}</EmailText>
        <EmailText>{t('accounts:mail.changed.advice')}</EmailText>
        <EmailButton href={link}>{t('accounts:mail.reset.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
