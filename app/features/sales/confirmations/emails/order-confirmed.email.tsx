import { Fragment } from 'react'
import type { QuorumWords } from '#app/features/catalogue/events/quorum.ts'
import type { OpenMoney } from '#app/features/sales/orders/open-money.ts'
import {
  EmailTickets,
  type MailedTicket,
} from '#app/features/sales/participants/emails/participant-ticket.email.tsx'
import { labelled } from '#app/kit/labelled.ts'
import type { Language } from '#app/kit/language.ts'
import type { SaidSum } from '#app/kit/tax.ts'
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
  quorum: QuorumWords | null
  /** What was paid, with its tax, and what comes back when one cancels; null when the seats were free. */
  sum: SaidSum | null
  /** How it stands where it is not paid yet: a card keeps it, or an invoice comes later. */
  open?: OpenMoney | null
  /** After how many days the invoice that comes later is due, where its seats are good before the money. */
  termDays?: number | null
  /** Whether a price promise booked it that is not decided: it is that at most. */
  isPriceOpen?: boolean
  /** Whether its seats are only kept: no ticket is good yet. */
  isKept?: boolean
  refund: string | null
  invoiceNumber: string | null
  link: string
  /** The own tickets of a buyer who sits on seats of it, who is invited with this email. */
  tickets: MailedTicket[]
  /** Whether a calendar file is attached, for who is not. */
  hasFile: boolean
}

/** The email that confirms the seats to the buyer, with the buyer's own tickets. */
export function orderConfirmedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, seats, unnamed, when, where, quorum, sum, open, isKept, refund } = facts
  const { invoiceNumber, link, tickets, hasFile } = facts
  const isOpen = isKept || (quorum !== null && !quorum.complete)
  const word = tickets.length > 0 ? 'ticket.calendar' : hasFile ? 'confirmed.calendar' : 'confirmed.tickets'
  const named = isOpen ? 'reserved' : 'booked'
  return {
    subject: t(`orders:mail.confirmed.subject.${named}`, { title }),
    document: (
      <EmailLayout
        t={t}
        language={language}
        preview={t('orders:mail.confirmed.preview', { title, count: seats })}
      >
        <EmailTitle>{t(`orders:mail.confirmed.title.${named}`, { count: seats })}</EmailTitle>
        <EmailText>{t('orders:mail.confirmed.lead', { count: seats, title })}</EmailText>
        <EmailText>
          {t('orders:mail.when', { when })}
          <br />
          {where ? t('orders:mail.where', { where }) : null}
        </EmailText>
        {quorum ? (
          <EmailText>
            <b>{quorum.title}</b>
            <br />
            {quorum.text}
          </EmailText>
        ) : null}
        {sum ? (
          <EmailText>
            {t(
              open && facts.isPriceOpen
                ? `orders:open.pledged.${open}`
                : `orders:mail.confirmed.${open ?? 'total'}`,
              {
                total: totalOf(sum),
                number: invoiceNumber ?? '',
              },
            )}
            {open === 'uninvoiced' && facts.termDays
              ? ` ${t('orders:open.term', { days: facts.termDays })}`
              : null}
            {besideTotal(sum, language).map((line) => (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ))}
          </EmailText>
        ) : null}
        {refund ? <EmailText small>{refund}</EmailText> : null}
        {unnamed > 0 ? <EmailText>{t('orders:mail.confirmed.unnamed', { count: unnamed })}</EmailText> : null}
        <EmailTickets t={t} tickets={tickets} />
        <EmailButton href={link}>{t('orders:mail.confirmed.button')}</EmailButton>
        {isKept ? null : (
          <EmailText small>{t(`orders:mail.${word}`, { count: tickets.length || seats })}</EmailText>
        )}
      </EmailLayout>
    ),
  }
}

function totalOf({ rows }: SaidSum): string {
  return rows.find(({ part }) => part === 'total')?.amount ?? ''
}

/** Net and tax, or what is said of tax. */
function besideTotal({ rows, note }: SaidSum, language: Language): string[] {
  const lines = rows
    .filter(({ part }) => part !== 'total')
    .map(({ label, amount }) => labelled(label, amount, language))
  return note ? [...lines, note] : lines
}
