import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  link: string
  /** How many seats became others. */
  count: number
  /** Of another date: when it is now, and where, and when it was. */
  date: { now: string; before: string; where: string } | null
  /** Of another ticket type. */
  name: { now: string; before: string } | null
  /** What goes back, and how; null where nothing does. */
  back: string | null
  /** By how much less is charged or billed, where nothing was paid yet. */
  less: string | null
  /** Until when the buyer may cancel and gets back what was paid, if anything was. */
  free: string | null
  isPaid: boolean
  /** Where one reads what becomes of one's data, for somebody who did not book. */
  privacy: string | null
}

/** The email about seats that are of another date or ticket type now: what they were, and what they are. */
export function seatsChangedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, link, count, date, name, back, less, free, isPaid, privacy } = facts
  const right = isPaid ? 'freePaid' : 'freeNothing'
  const said = (what: string, words: Record<string, string | number> = {}) =>
    t(`seat-changes:mail.${what}`, { title, count, ...words })
  const kind = date ? 'moved' : 'retyped'
  const rows = [
    ...(date ? [{ label: t('orders:mail.changed.parts.time'), now: date.now, before: date.before }] : []),
    ...(name ? [{ label: said('ticket'), now: name.now, before: name.before }] : []),
  ]
  const why = privacy ? (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  ) : undefined
  return {
    subject: said(`${kind}.subject`),
    document: (
      <EmailLayout t={t} language={language} preview={said(`${kind}.lead`)} why={why}>
        <EmailTitle>{said(`${kind}.title`)}</EmailTitle>
        <EmailText>{said(`${kind}.lead`)}</EmailText>
        {rows.map(({ label, now, before }) => (
          <EmailText key={label}>
            <strong>{t('orders:mail.changed.row', { label, now })}</strong>
            <br />
            {t('orders:mail.changed.before', { before })}
          </EmailText>
        ))}
        {date?.where ? <EmailText>{t('orders:mail.where', { where: date.where })}</EmailText> : null}
        {back ? <EmailText>{back}</EmailText> : null}
        {less ? <EmailText>{said('less', { amount: less })}</EmailText> : null}
        <EmailText>{said('valid')}</EmailText>
        {free ? (
          <EmailText>{t(`orders:mail.changed.${privacy ? 'freeOther' : right}`, { until: free })}</EmailText>
        ) : null}
        <EmailButton href={link}>
          {t(privacy ? 'orders:mail.ticket.button' : 'orders:mail.confirmed.button')}
        </EmailButton>
        {date ? <EmailText small>{said('calendar')}</EmailText> : null}
      </EmailLayout>
    ),
  }
}
