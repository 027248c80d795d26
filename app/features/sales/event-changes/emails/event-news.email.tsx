import type { News } from '#app/features/sales/cancellations/event-news.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  news: News
  language: Language
  title: string
  when: string
  link: string
  /** People still missing. */
  missing: number
  /** It was cancelled because too few people came. */
  tooFew: boolean
  /** Until when an answer is waited for, or when it is decided now. */
  at: string
  /** What its organiser says of it; empty where nothing. */
  words: string
  /**
   * What becomes of the reader's money: what goes back and how, what is let go, that nothing is owed; null
   * where it was none.
   */
  money: string | null
  /** Where one reads what becomes of one's data, for somebody who did not book. */
  privacy: string | null
}

/** The email about a missed quorum, a later decision, or a cancellation. */
export function eventNewsMail(t: Translate, facts: Facts): EmailContent {
  const { news, language, title, when, link, missing, at, privacy } = facts
  const said = (what: string) => t(`orders:mail.${news}.${what}`, { title, when, at, missing })
  const isOff = news === 'cancelled'
  const why = privacy ? (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  ) : undefined
  const button = privacy ? (isOff ? 'orders:ended.event' : 'orders:mail.ticket.button') : null
  return {
    subject: said('subject'),
    document: (
      <EmailLayout t={t} language={language} preview={said('lead')} why={why}>
        <EmailTitle>{said('title')}</EmailTitle>
        <EmailText>{said('lead')}</EmailText>
        {isOff && facts.tooFew ? <EmailText>{t('orders:mail.cancelled.tooFew')}</EmailText> : null}
        {isOff && facts.words ? (
          <EmailText>{t('orders:mail.changed.words', { words: facts.words })}</EmailText>
        ) : null}
        {isOff && facts.money ? <EmailText>{facts.money}</EmailText> : null}
        {isOff ? null : <EmailText>{said('then')}</EmailText>}
        <EmailButton href={link}>{t(button ?? 'orders:mail.confirmed.button')}</EmailButton>
        {isOff ? <EmailText small>{t('orders:mail.cancelled.calendar')}</EmailText> : null}
      </EmailLayout>
    ),
  }
}
