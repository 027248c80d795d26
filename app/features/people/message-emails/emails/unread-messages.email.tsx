import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  /** Who wrote. */
  name: string
  /** The thing that the conversation is about. */
  title: string | null
  messages: readonly { position: number; words: string }[]
  link: string
  unsubscribe: string
}

/** What somebody has not read of a conversation. */
export function unreadMessagesMail(t: Translate, facts: Facts): EmailContent {
  const { language, name, title, messages, link, unsubscribe } = facts
  const subject =
    title === null ? t('qmail:mail.subject', { name }) : t('qmail:mail.subjectAbout', { name, title })
  const why = (
    <>
      {t('qmail:mail.why')} <EmailLink href={unsubscribe}>{t('qmail:mail.unsubscribe')}</EmailLink>
    </>
  )
  return {
    subject,
    document: (
      <EmailLayout t={t} language={language} preview={messages[0]?.words ?? subject} why={why}>
        <EmailText>{t('qmail:mail.wrote', { name })}</EmailText>
        {messages.map(({ position, words }) => (
          <EmailText key={position}>{words}</EmailText>
        ))}
        <EmailButton href={link}>{t('qmail:mail.answer')}</EmailButton>
      </EmailLayout>
    ),
  }
}
