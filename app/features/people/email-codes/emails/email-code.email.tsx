import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailCode, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; code: string; minutes: number; link: string | null }

/** The email that brings a guest a confirmation code. It contains no text written by whoever asked for it. */
export function emailCodeMail(t: Translate, { language, code, minutes, link }: Facts): EmailContent {
  return {
    subject: t('accounts:mail.code.subject', { code }),
    document: (
      <EmailLayout
        t={t}
        language={language}
        preview={t('accounts:mail.code.preview')}
        why={t('accounts:mail.code.footer')}
      >
        <EmailTitle>{t('accounts:mail.code.title')}</EmailTitle>
        <EmailText>{t('accounts:mail.code.why')}</EmailText>
        <EmailCode>{code}</EmailCode>
        {link ? <EmailText>{t('accounts:mail.code.or')}</EmailText> : null}
        {link ? <EmailButton href={link}>{t('accounts:mail.code.button')}</EmailButton> : null}
        <EmailText small>{t('accounts:mail.code.limits', { minutes })}</EmailText>
      </EmailLayout>
    ),
  }
}
