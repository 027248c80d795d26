import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  coming: number
  when: string
  where: string
  link: string
  /** Where one reads what becomes of one's data, for somebody who did not book. */
  privacy: string | null
}

/** The email which says that an event is guaranteed. */
export function eventRunsMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, coming, when, where, link, privacy } = facts
  const why = privacy ? (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  ) : undefined
  return {
    subject: t('orders:mail.runs.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={t('orders:mail.runs.preview', { title })} why={why}>
        <EmailTitle>{t('orders:mail.runs.title')}</EmailTitle>
        <EmailText>{t('orders:mail.runs.lead', { count: coming, title })}</EmailText>
        <EmailText>
          {t('orders:mail.when', { when })}
          <br />
          {where ? t('orders:mail.where', { where }) : null}
        </EmailText>
        <EmailButton href={link}>
          {t(privacy ? 'orders:mail.ticket.button' : 'orders:mail.confirmed.button')}
        </EmailButton>
        <EmailText small>{t('orders:mail.runs.calendar')}</EmailText>
      </EmailLayout>
    ),
  }
}
