import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  name: string | null
  /** Whether it takes the place of one with another name. */
  isCorrected: boolean
  link: string
  privacy: string
}

/** The email with a participant's link to the certificate. */
export function certificateMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, name, isCorrected, link, privacy } = facts
  const lead = t(isCorrected ? 'certificates:mail.corrected' : 'certificates:mail.lead', { title })
  const why = (
    <>
      {t('certificates:mail.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  )
  return {
    subject: t('certificates:mail.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={lead} why={why}>
        <EmailTitle>
          {name ? t('certificates:mail.title', { name }) : t('certificates:mail.untitled')}
        </EmailTitle>
        <EmailText>{lead}</EmailText>
        <EmailButton href={link}>{t('certificates:mail.button')}</EmailButton>
        <EmailText small>{t('certificates:mail.share')}</EmailText>
      </EmailLayout>
    ),
  }
}
