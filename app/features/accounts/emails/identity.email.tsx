import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; name: string; site: string; change: 'on' | 'off'; link: string }

/** Tells the owner of an account that another site opens it from now on, or no longer does. */
export function identityMail(t: Translate, { language, name, site, change, link }: Facts): EmailContent {
  return {
    subject: t(`security:identities.mail.${change}.subject`, { site }),
    document: (
      <EmailLayout t={t} language={language} preview={t(`security:identities.mail.${change}.what`, { site })}>
        <EmailTitle>{t('security:mail.title', { name })}</EmailTitle>
        <EmailText>{t(`security:identities.mail.${change}.what`, { site })}</EmailText>
        <EmailText>{t('security:mail.advice')}</EmailText>
        <EmailButton href={link}>{t('security:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
