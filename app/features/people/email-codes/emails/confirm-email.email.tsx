import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; name: string; link: string; hours: number }

/** Asks the owner of an address to confirm it by a link. */
export function confirmEmailMail(t: Translate, { language, name, link, hours }: Facts): EmailContent {
  return {
    subject: t('accounts:mail.confirm.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t('accounts:mail.confirm.preview')}>
        <EmailTitle>{t('accounts:mail.confirm.greeting', { name })}</EmailTitle>
        <EmailText>{t('accounts:mail.confirm.why')}</EmailText>
        <EmailButton href={link}>{t('accounts:mail.confirm.button')}</EmailButton>
        <EmailText small>{t('accounts:mail.confirm.limits', { count: hours })}</EmailText>
      </EmailLayout>
    ),
  }
}
