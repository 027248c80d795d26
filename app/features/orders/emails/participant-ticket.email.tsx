import { Fragment } from 'react'
import type { QuorumWords } from '#app/features/events/quorum.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailPicture, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  /** `cid` names the picture of the code among the attachments. */
  tickets: { position: number; code: string; name: string | null; link: string; cid: string }[]
  when: string
  where: string
  quorum: QuorumWords | null
  privacy: string
}

/** Gives a participant the own ticket, or an address all that were booked for it in one order. */
export function participantTicketMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, tickets, when, where, quorum, privacy } = facts
  const why = (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
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
        {tickets.map((ticket) => (
          <Fragment key={ticket.code}>
            <EmailText>
              {count > 1 ? (
                <>
                  {[t('orders:participants.seat', { number: ticket.position }), ticket.name]
                    .filter(Boolean)
                    .join(' · ')}
                  <br />
                </>
              ) : null}
              <b>{t('orders:mail.ticket.code', { code: ticket.code })}</b>
            </EmailText>
            <EmailPicture
              src={`cid:${ticket.cid}`}
              alt={t('orders:mail.ticket.code', { code: ticket.code })}
              size={240}
            />
            <EmailButton href={ticket.link}>{t('orders:mail.ticket.button')}</EmailButton>
          </Fragment>
        ))}
        <EmailText small>{t('orders:mail.ticket.calendar', { count })}</EmailText>
      </EmailLayout>
    ),
  }
}
