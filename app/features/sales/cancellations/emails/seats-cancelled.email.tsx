import { Fragment } from 'react'
import type { Spared } from '#app/features/sales/orders/open-money.ts'
import { labelled } from '#app/kit/labelled.ts'
import type { Language } from '#app/kit/language.ts'
import type { SaidSum } from '#app/kit/tax.ts'
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
  /** Cancelled by the organiser, not by the reader. */
  isSellers: boolean
  /** None stays booked. */
  isWhole: boolean
  /** Whether it takes the entry out of the reader's calendar. */
  takesOut: boolean
  /** What comes back, and how; null where nothing does. */
  back: string | null
  /** Whether anything was paid at all. */
  isPaid: boolean
  /** Why they are not owed any more, where nobody had paid for them yet. */
  spared: Spared | null
  /** How the money of the order stands, where something goes back. */
  settled: SaidSum | null
  /**
   * Whether the credit note comes with it, or is on the page of the booking once it is issued; null where
   * there is none.
   */
  credit: 'attached' | 'later' | null
}

/** Confirms to the buyer that seats are cancelled, and says what comes back. */
export function seatsCancelledMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, when, link, count, left, isWhole, back, isPaid, spared } = facts
  const who = facts.isSellers ? 'bySeller' : 'lead'
  const lead = t(`orders:mail.seatsCancelled.${who}`, { count, title, when })
  const none = isPaid ? t('orders:mail.seatsCancelled.nothing') : ''
  const nothing = spared ? t(`orders:mail.seatsCancelled.not.${spared}`) : none
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
        {facts.settled ? <BalanceLines sum={facts.settled} language={language} /> : null}
        {facts.credit ? <EmailText>{t(`orders:mail.credit.${facts.credit}`)}</EmailText> : null}
        {isWhole ? null : <EmailText>{t('orders:mail.seatsCancelled.left', { count: left })}</EmailText>}
        <EmailButton href={link}>{t('orders:mail.confirmed.button')}</EmailButton>
        {facts.takesOut ? <EmailText small>{t('orders:mail.cancelled.calendar')}</EmailText> : null}
      </EmailLayout>
    ),
  }
}

/** What was paid for an order, what comes back, and the balance, line by line. */
export function BalanceLines({ sum, language }: { sum: SaidSum; language: Language }) {
  return (
    <EmailText>
      {sum.rows.map(({ part, label, amount }) => (
        <Fragment key={part}>
          {part === 'total' ? <b>{labelled(label, amount, language)}</b> : labelled(label, amount, language)}
          <br />
        </Fragment>
      ))}
    </EmailText>
  )
}
