import { Fragment } from 'react'
import type { Language } from '#app/kit/language.ts'
import type { SaidSum } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  provider: string
  /** Who comes, where a firm has named one of its people. */
  trainer: string | null
  /** For how many people. */
  count: number
  when: string
  where: string
  sum: SaidSum | null
  refund: string | null
  invoiceNumber: string | null
  link: string
}

/** The email which says that a training for the buyer's own people is booked. */
export function trainingBookedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, provider, trainer, count, when, where, sum, refund, invoiceNumber, link } = facts
  return {
    subject: t('trainings:mail.booked.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={t('trainings:mail.booked.preview', { title, when })}>
        <EmailTitle>{t('trainings:mail.booked.title')}</EmailTitle>
        <EmailText>{t('trainings:mail.booked.lead', { count, title, name: provider })}</EmailText>
        <EmailText>
          {t('orders:mail.when', { when })}
          <br />
          {where ? t('orders:mail.where', { where }) : null}
          {trainer ? (
            <>
              <br />
              {t('trainings:mail.booked.trainer', { name: trainer })}
            </>
          ) : null}
        </EmailText>
        {sum ? (
          <EmailText>
            {sum.rows.map(({ part, label, amount }) => (
              <Fragment key={part}>
                {label}: {amount}
                <br />
              </Fragment>
            ))}
            {sum.note}
            {invoiceNumber ? t('trainings:mail.booked.invoice', { number: invoiceNumber }) : null}
          </EmailText>
        ) : null}
        {refund ? <EmailText small>{refund}</EmailText> : null}
        <EmailButton href={link}>{t('trainings:mail.booked.button')}</EmailButton>
        <EmailText small>{t('trainings:mail.booked.calendar')}</EmailText>
      </EmailLayout>
    ),
  }
}
