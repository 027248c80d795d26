import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { MailedPiece } from '../announcement.ts'

type Facts = {
  language: Language
  title: string
  link: string
  organiser: string
  /** What the organiser wrote, as an email may say it. */
  subject: string
  lines: readonly (readonly MailedPiece[])[]
  /** Whether it has links, which lead over a page of ours. */
  hasLinks: boolean
  takesAnswers: boolean
  /** Where one reads what becomes of one's data, for somebody who did not book. */
  privacy: string | null
}

/** The email of an announcement to holders of seats. */
export function announcementMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, link, organiser, subject, lines, privacy } = facts
  const lead = t('announcements:mail.lead', { organiser, title })
  const why = privacy ? (
    <>
      {t('orders:mail.ticket.why')} <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink>
    </>
  ) : undefined
  return {
    subject: t('announcements:mail.subject', { subject, title }),
    document: (
      <EmailLayout t={t} language={language} preview={lead} why={why}>
        <EmailTitle>{subject}</EmailTitle>
        <EmailText small>{lead}</EmailText>
        {lines.map((line, at) => (
          <EmailText key={at.toString()}>
            {line.map(({ text, href }, place) =>
              href === null ? (
                text
              ) : (
                <EmailLink key={place.toString()} href={href}>
                  {text}
                </EmailLink>
              ),
            )}
          </EmailText>
        ))}
        {facts.hasLinks ? <EmailText small>{t('announcements:mail.links')}</EmailText> : null}
        <EmailButton href={link}>
          {t(privacy ? 'orders:mail.ticket.button' : 'orders:mail.confirmed.button')}
        </EmailButton>
        <EmailText small>
          {t(facts.takesAnswers ? 'announcements:mail.answers' : 'announcements:mail.noAnswers')}
        </EmailText>
      </EmailLayout>
    ),
  }
}
