import { Fragment } from 'react'
import type { QuorumWords } from '#app/features/catalogue/events/quorum.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailPicture, EmailText, EmailTitle } from '#app/ui/email.tsx'

/** `cid` names the picture of the code among the attachments. */
export type MailedTicket = { position: number; code: string; name: string | null; link: string; cid: string }

type Facts = {
  language: Language
  title: string
  tickets: MailedTicket[]
  when: string
  where: string
  quorum: QuorumWords | null
  /** Where one reads what becomes of one's data; null for who booked the seat. */
  privacy: string | null
}

/** The email with a participant's ticket, or with all tickets of an address in one order. */
export function participantTicketMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, tickets, when, where, quorum, privacy } = facts
  const why = privacy ? (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  ) : (
    t('orders:mail.ticket.whyOwn')
  )
  const count = tickets.length
  const name = count === 1 ? tickets[0]?.name : null
  return {
    subject: t('orders:mail.ticket.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={t('orders:mail.ticket.preview', { title })} why={why}>
        <EmailTitle>
          {name ? t('orders:mail.ticket.title', { name }) : t('orders:mail.ticket.untitled', { count })}
        </EmailTitle>
        <EmailText>{t('orders:mail.ticket.lead', { title, count })}</EmailText>
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
        <EmailTickets t={t} tickets={tickets} />
        <EmailText small>{t('orders:mail.ticket.calendar', { count })}</EmailText>
      </EmailLayout>
    ),
  }
}

/** Each ticket with its code, also as a picture, and a link to its page. */
export function EmailTickets({ t, tickets }: { t: Translate; tickets: readonly MailedTicket[] }) {
  return tickets.map(({ position, code, name, link, cid }) => (
    <Fragment key={code}>
      <EmailText>
        {tickets.length > 1 ? (
          <>
            {[t('orders:participants.seat', { number: position }), name].filter(Boolean).join(' · ')}
            <br />
          </>
        ) : null}
        <b>{t('orders:mail.ticket.code', { code })}</b>
      </EmailText>
      <EmailPicture src={`cid:${cid}`} alt={t('orders:mail.ticket.code', { code })} size={240} />
      <EmailButton href={link}>{t('orders:mail.ticket.button')}</EmailButton>
    </Fragment>
  ))
}
