import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  name: string
  /** What the text is called, and what of it changes. */
  title: string
  changes: string
  day: string
  link: string
  settings: string
}

/** The email that tells of terms before they count. */
export function newVersionMail(t: Translate, facts: Facts): EmailContent {
  const { language, name, title, changes, day, link, settings } = facts
  return {
    subject: t('policy-versions:mail.subject', { title, day }),
    document: (
      <EmailLayout t={t} language={language} preview={t('policy-versions:mail.preview', { day })}>
        <EmailTitle>{t('policy-versions:mail.title', { title })}</EmailTitle>
        <EmailText>{t('policy-versions:mail.what', { name, title, day })}</EmailText>
        {changes === '' ? null : <EmailText>{changes}</EmailText>}
        <EmailButton href={link}>{t('policy-versions:mail.read')}</EmailButton>
        <EmailText>{t('policy-versions:mail.leave', { day })}</EmailText>
        <EmailText>
          <EmailLink href={settings}>{t('policy-versions:mail.settings')}</EmailLink>
        </EmailText>
      </EmailLayout>
    ),
  }
}
