import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; name: string; change: 'on' | 'off'; link: string }

/** The email which says that two-step sign-in was turned on or off. */
export function twoStepMail(t: Translate, { language, name, change, link }: Facts): EmailContent {
  return {
    subject: t(`security:mail.${change}.subject`),
    document: (
      <EmailLayout t={t} language={language} preview={t(`security:mail.${change}.what`)}>
        <EmailTitle>{t('security:mail.title', { name })}</EmailTitle>
        <EmailText>{t(`security:mail.${change}.what`)}</EmailText>
        <EmailText>{t('security:mail.advice')}</EmailText>
        <EmailButton href={link}>{t('security:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
