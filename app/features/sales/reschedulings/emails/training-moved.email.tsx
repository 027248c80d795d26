import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  provider: string
  when: string
  where: string
  refund: string | null
  link: string
}

/** The email which says that a training for the buyer's own people has moved to other days. */
export function trainingMovedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, provider, when, where, refund, link } = facts
  return {
    subject: t('reschedulings:mail.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={t('trainings:mail.booked.preview', { title, when })}>
        <EmailTitle>{t('reschedulings:mail.title')}</EmailTitle>
        <EmailText>{t('reschedulings:mail.lead', { title, name: provider })}</EmailText>
        <EmailText>
          {t('orders:mail.when', { when })}
          <br />
          {where ? t('orders:mail.where', { where }) : null}
        </EmailText>
        {refund ? <EmailText small>{refund}</EmailText> : null}
        <EmailButton href={link}>{t('trainings:mail.booked.button')}</EmailButton>
        <EmailText small>{t('reschedulings:mail.calendar')}</EmailText>
      </EmailLayout>
    ),
  }
}
