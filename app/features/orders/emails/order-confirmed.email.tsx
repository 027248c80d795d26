import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  seats: number
  unnamed: number
  when: string
  where: string
  /** The amount as written in the reader's language; null when the seats were free. */
  total: string | null
  invoiceNumber: string | null
  link: string
}

/** Tells the buyer that the seats are booked. */
export function orderConfirmedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, seats, unnamed, when, where, total, invoiceNumber, link } = facts
  return {
    subject: t('orders:mail.confirmed.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={t('orders:mail.confirmed.preview', { title })}>
        <EmailTitle>{t('orders:mail.confirmed.title')}</EmailTitle>
        <EmailText>{t('orders:mail.confirmed.lead', { count: seats, title })}</EmailText>
        <EmailText>
          {t('orders:mail.when', { when })}
          <br />
          {where ? t('orders:mail.where', { where }) : null}
        </EmailText>
        {total ? (
          <EmailText>{t('orders:mail.confirmed.total', { total, number: invoiceNumber ?? '' })}</EmailText>
        ) : null}
        {unnamed > 0 ? <EmailText>{t('orders:mail.confirmed.unnamed', { count: unnamed })}</EmailText> : null}
        <EmailButton href={link}>{t('orders:mail.confirmed.button')}</EmailButton>
        <EmailText small>{t('orders:mail.confirmed.calendar')}</EmailText>
      </EmailLayout>
    ),
  }
}
