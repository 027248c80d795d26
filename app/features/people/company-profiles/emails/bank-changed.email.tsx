import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

/** `number` is masked; null when no account is kept any more. */
type Facts = { language: Language; company: string; number: string | null; link: string }

/** The email to a company's admin which says that its bank account has changed. */
export function bankChangedMail(t: Translate, { language, company, number, link }: Facts): EmailContent {
  const what = number
    ? t('company:mail.changed', { company, number })
    : t('company:mail.dropped', { company })
  return {
    subject: t('company:mail.subject', { company }),
    document: (
      <EmailLayout t={t} language={language} preview={what}>
        <EmailTitle>{t('company:mail.title')}</EmailTitle>
        <EmailText>{what}</EmailText>
        <EmailText>{t('company:mail.check')}</EmailText>
        <EmailButton href={link}>{t('company:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
