import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  when: string
  total: string
  /** Of what was charged; empty where nothing was. */
  invoiceNumber: string
  /** Whether it is decided that it runs: otherwise the card would not have kept the amount any longer. */
  runs: boolean
  /** Until when it is to be paid otherwise; null where it is charged. */
  until: string | null
  link: string
}

/** The email which says that an authorization was captured, or that the card was declined and what to do. */
export function orderChargedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, when, total, invoiceNumber, runs, until, link } = facts
  const said = (name: string) =>
    t(`orders:mail.${name}`, { title, when, total, number: invoiceNumber, until: until ?? '' })
  const which = until === null ? 'charged' : 'uncharged'
  const early = until === null && !runs
  return {
    subject: said(`${which}.subject`),
    document: (
      <EmailLayout t={t} language={language} preview={said(early ? 'charged.early' : `${which}.lead`)}>
        <EmailTitle>{said(`${which}.title`)}</EmailTitle>
        <EmailText>{said(early ? 'charged.early' : `${which}.lead`)}</EmailText>
        <EmailText>{said(`${which}.then`)}</EmailText>
        <EmailButton href={link}>
          {t(until === null ? 'orders:mail.confirmed.button' : 'orders:mail.uncharged.button')}
        </EmailButton>
      </EmailLayout>
    ),
  }
}
