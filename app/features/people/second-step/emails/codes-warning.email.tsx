import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; name: string; link: string }

/**
 * The email which warns that second-step codes of an account are being guessed; `link` leads to a new
 * password.
 */
export function recoveryCodesWarningMail(t: Translate, { language, name, link }: Facts): EmailContent {
  return {
    subject: t('accounts:mail.guessing.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t('security:mail.guessed.preview')}>
        <EmailTitle>{t('accounts:mail.guessing.title', { name })}</EmailTitle>
        <EmailText>{t('security:mail.guessed.what')}</EmailText>
        <EmailText>{t('security:mail.guessed.advice')}</EmailText>
        <EmailButton href={link}>{t('accounts:mail.reset.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
