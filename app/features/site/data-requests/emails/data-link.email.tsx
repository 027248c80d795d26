import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { DataWish } from '../data-request.ts'

type Facts = { language: Language; name: string; wish: DataWish; link: string }

/** The email by which who asks for their data proves to have the mailbox. */
export function dataLinkMail(t: Translate, { language, name, wish, link }: Facts): EmailContent {
  return {
    subject: t('data-requests:mail.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t(`data-requests:mail.${wish}`)}>
        <EmailTitle>{t('data-requests:mail.subject')}</EmailTitle>
        <EmailText>{t('data-requests:mail.hello', { name })}</EmailText>
        <EmailText>{t(`data-requests:mail.${wish}`)}</EmailText>
        <EmailButton href={link}>{t('data-requests:mail.button')}</EmailButton>
        <EmailText>{t('data-requests:mail.not')}</EmailText>
      </EmailLayout>
    ),
  }
}
