import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; name: string; until: string; link: string }

/** The email which says until when signing in reactivates the account. */
export function accountLeftMail(t: Translate, { language, name, until, link }: Facts): EmailContent {
  return {
    subject: t('settings:leave.mail.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t('settings:leave.mail.preview', { until })}>
        <EmailTitle>{t('settings:leave.mail.title', { name })}</EmailTitle>
        <EmailText>{t('settings:leave.mail.what')}</EmailText>
        <EmailText>{t('settings:leave.mail.back', { until })}</EmailText>
        <EmailButton href={link}>{t('settings:leave.mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
