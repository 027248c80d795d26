import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  when: string
  link: string
  /** Seats that were cancelled now, and those that stay booked. */
  count: number
  left: number
  /** None stays booked. */
  isWhole: boolean
  /** Whether it takes the entry out of the reader's calendar. */
  takesOut: boolean
  /** What comes back, and how; null where nothing does. */
  back: string | null
  /** Whether anything was paid at all. */
  isPaid: boolean
  /** They had not been charged yet, and are not. */
  isOwedLess: boolean
}

/** Confirms to the buyer that seats are cancelled, and says what comes back. */
export function seatsCancelledMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, when, link, count, left, isWhole, back, isPaid, isOwedLess } = facts
  const lead = t('orders:mail.seatsCancelled.lead', { count, title, when })
  const none = isPaid ? t('orders:mail.seatsCancelled.nothing') : ''
  const nothing = isOwedLess ? t('orders:mail.seatsCancelled.notCharged') : none
  const money = back ?? nothing
  return {
    subject: t('orders:mail.seatsCancelled.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={lead}>
        <EmailTitle>
          {t(isWhole ? 'orders:mail.seatsCancelled.whole' : 'orders:mail.seatsCancelled.title')}
        </EmailTitle>
        <EmailText>{lead}</EmailText>
        {money ? <EmailText>{money}</EmailText> : null}
        {isWhole ? null : <EmailText>{t('orders:mail.seatsCancelled.left', { count: left })}</EmailText>}
        <EmailButton href={link}>{t('orders:mail.confirmed.button')}</EmailButton>
        {facts.takesOut ? <EmailText small>{t('orders:mail.cancelled.calendar')}</EmailText> : null}
      </EmailLayout>
    ),
  }
}
