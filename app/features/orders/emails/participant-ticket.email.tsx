import type { TFunction } from 'i18next'
import type { Language } from '#app/kit/language.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  title: string
  name: string
  code: string
  when: string
  where: string
  link: string
  privacy: string
}

/** Gives a participant the own ticket. */
export function participantTicketMail(t: TFunction, facts: Facts): EmailContent {
  const { language, title, name, code, when, where, link, privacy } = facts
  const why = (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  )
  return {
    subject: t('orders:mail.ticket.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={t('orders:mail.ticket.preview', { title })} why={why}>
        <EmailTitle>{t('orders:mail.ticket.title', { name })}</EmailTitle>
        <EmailText>{t('orders:mail.ticket.lead', { title })}</EmailText>
        <EmailText>
          {t('orders:mail.when', { when })}
          <br />
          {where ? t('orders:mail.where', { where }) : null}
        </EmailText>
        <EmailText>
          <b>{t('orders:mail.ticket.code', { code })}</b>
        </EmailText>
        <EmailButton href={link}>{t('orders:mail.ticket.button')}</EmailButton>
        <EmailText small>{t('orders:mail.ticket.calendar')}</EmailText>
      </EmailLayout>
    ),
  }
}
