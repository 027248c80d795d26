import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { ToldReason } from '../judgement.ts'

type Facts = { language: Language; reason: ToldReason; link: string }

/**
 * Tells a reader that an answer by email did not reach the conversation. It repeats nothing of that email.
 */
export function notPostedMail(t: Translate, { language, reason, link }: Facts): EmailContent {
  return {
    subject: t('mail-in:notPosted.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t(`mail-in:notPosted.${reason}`)}>
        <EmailTitle>{t('mail-in:notPosted.title')}</EmailTitle>
        <EmailText>{t(`mail-in:notPosted.${reason}`)}</EmailText>
        <EmailButton href={link}>{t('mail-in:notPosted.open')}</EmailButton>
        <EmailText small>{t('mail-in:notPosted.once')}</EmailText>
      </EmailLayout>
    ),
  }
}
