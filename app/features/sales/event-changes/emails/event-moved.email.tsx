import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  link: string
  /** What is another one now, in words, with what it was before. */
  rows: readonly { label: string; now: string; before: string | null }[]
  /** What the organiser says of it; empty where nothing. */
  words: string
  /** Until when the buyer may cancel for nothing; null where that is not so. */
  free: string | null
  /** What the buyer may do, by whether the seats are paid, still to be paid, or free of charge. */
  right: 'freePaid' | 'freeKept' | 'freeNothing'
  /** The seats are kept until they are paid, or promised. */
  isKept: boolean
  /** Where one reads what becomes of one's data, for somebody who did not book. */
  privacy: string | null
}

/** The email about another time, place, language or link of an event. */
export function eventMovedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, link, rows, words, free, right, isKept, privacy } = facts
  const said = (what: string) => t(`orders:mail.changed.${what}`, { title, until: free ?? '' })
  const lead = said(isKept ? 'leadKept' : 'lead')
  const why = privacy ? (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  ) : undefined
  return {
    subject: said('subject'),
    document: (
      <EmailLayout t={t} language={language} preview={lead} why={why}>
        <EmailTitle>{said('title')}</EmailTitle>
        <EmailText>{lead}</EmailText>
        {rows.map(({ label, now, before }) => (
          <EmailText key={label}>
            <strong>{t('orders:mail.changed.row', { label, now })}</strong>
            {before ? (
              <>
                <br />
                {t('orders:mail.changed.before', { before })}
              </>
            ) : null}
          </EmailText>
        ))}
        {words ? <EmailText>{t('orders:mail.changed.words', { words })}</EmailText> : null}
        {free ? <EmailText>{said(privacy ? 'freeOther' : right)}</EmailText> : null}
        <EmailButton href={link}>
          {t(privacy ? 'orders:mail.ticket.button' : 'orders:mail.confirmed.button')}
        </EmailButton>
        {isKept ? null : <EmailText small>{said('calendar')}</EmailText>}
      </EmailLayout>
    ),
  }
}
