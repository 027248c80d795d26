import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; name: string; site: string | null; change: 'on' | 'off'; link: string }

/** The email which says that another site or a passkey was added as a sign-in method or removed. */
export function identityMail(t: Translate, { language, name, site, change, link }: Facts): EmailContent {
  const words = site === null ? 'passkeys' : 'identities'
  const params = site === null ? {} : { site }
  return {
    subject: t(`security:${words}.mail.${change}.subject`, params),
    document: (
      <EmailLayout t={t} language={language} preview={t(`security:${words}.mail.${change}.what`, params)}>
        <EmailTitle>{t('security:mail.title', { name })}</EmailTitle>
        <EmailText>{t(`security:${words}.mail.${change}.what`, params)}</EmailText>
        <EmailText>{t('security:mail.advice')}</EmailText>
        <EmailButton href={link}>{t('security:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
