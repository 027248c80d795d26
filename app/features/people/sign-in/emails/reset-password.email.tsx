import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; username: string; link: string; hours: number }

/** The email with a password reset link. */
export function resetPasswordMail(t: Translate, { language, username, link, hours }: Facts): EmailContent {
  return {
    subject: t('accounts:mail.reset.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t('accounts:mail.reset.preview')}>
        <EmailTitle>{t('accounts:mail.reset.title', { username })}</EmailTitle>
        <EmailText>{t('accounts:mail.reset.why')}</EmailText>
        <EmailButton href={link}>{t('accounts:mail.reset.button')}</EmailButton>
        <EmailText small>{t('accounts:mail.reset.limits', { count: hours })}</EmailText>
      </EmailLayout>
    ),
  }
}
