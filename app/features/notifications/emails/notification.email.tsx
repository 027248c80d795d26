import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  text: string
  link: string
  /** Where one switches such emails off; null for those that must be. */
  unsubscribe: string | null
}

/** Says by email what happened to somebody. */
export function notificationMail(t: Translate, { language, text, link, unsubscribe }: Facts): EmailContent {
  const why = unsubscribe ? (
    <>
      {t('notifications:mail.why')}{' '}
      <EmailLink href={unsubscribe}>{t('notifications:mail.unsubscribe')}</EmailLink>
    </>
  ) : undefined
  return {
    subject: text,
    document: (
      <EmailLayout t={t} language={language} preview={text} why={why}>
        <EmailText>{text}</EmailText>
        <EmailButton href={link}>{t('notifications:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
