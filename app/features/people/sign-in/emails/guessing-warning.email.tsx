import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; name: string; tries: number }

/** The email which warns that an account's password is being guessed. */
export function guessingWarningMail(t: Translate, { language, name, tries }: Facts): EmailContent {
  return {
    subject: t('accounts:mail.guessing.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t('accounts:mail.guessing.preview')}>
        <EmailTitle>{t('accounts:mail.guessing.title', { name })}</EmailTitle>
        <EmailText>{t('accounts:mail.guessing.what', { count: tries })}</EmailText>
        <EmailText>{t('accounts:mail.guessing.advice')}</EmailText>
      </EmailLayout>
    ),
  }
}
