import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { TicketEnd } from '../ticket-mail.ts'

type Facts = {
  language: Language
  title: string
  when: string
  link: string
  ended: TicketEnd
  /** Where one reads what becomes of one's data; null for who booked the seat. */
  privacy: string | null
}

/**
 * The email which says that a ticket was passed on or cancelled, without naming anybody. The buyer gets none
 * about somebody else's.
 */
export function ticketEndedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, when, link, ended, privacy } = facts
  const own = ended === 'replaced' ? 'ownReplaced' : 'ownCancelled'
  const lead = t(`orders:mail.ticketEnded.${privacy ? ended : own}`, { title, when })
  const why = privacy ? (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  ) : (
    t('orders:mail.ticket.whyOwn')
  )
  return {
    subject: t('orders:mail.ticketEnded.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={lead} why={why}>
        <EmailTitle>{t('orders:mail.ticketEnded.title')}</EmailTitle>
        <EmailText>{lead}</EmailText>
        {privacy ? <EmailText>{t('orders:mail.ticketEnded.ask')}</EmailText> : null}
        <EmailButton href={link}>{t('orders:ended.event')}</EmailButton>
        <EmailText small>{t('orders:mail.cancelled.calendar')}</EmailText>
      </EmailLayout>
    ),
  }
}
