import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; former: string; username: string; link: string }

/** The email which says that a username had to change, and that the former one still signs in. */
export function usernameChangedMail(t: Translate, facts: Facts): EmailContent {
  const { language, former, username, link } = facts
  return {
    subject: t('accounts:mail.renamed.subject', { username }),
    document: (
      <EmailLayout t={t} language={language} preview={t('accounts:mail.renamed.preview')}>
        <EmailTitle>{t('accounts:mail.renamed.title', { username })}</EmailTitle>
        <EmailText>{t('accounts:mail.renamed.what', { former })}</EmailText>
        <EmailText>{t('accounts:mail.renamed.stays', { former })}</EmailText>
        <EmailButton href={link}>{t('accounts:confirm.onward')}</EmailButton>
      </EmailLayout>
    ),
  }
}
