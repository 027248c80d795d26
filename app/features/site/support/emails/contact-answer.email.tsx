import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  reference: string
  /** What staff answers, and what the sender wrote. */
  words: string
  wrote: string
}

/** The answer to a message of the contact form, with what was written below. */
export function contactAnswerMail(t: Translate, facts: Facts): EmailContent {
  const { language, reference, words, wrote } = facts
  const lines = words.split(/\n+/)
  return {
    subject: t('support:mail.subject', { reference }),
    document: (
      <EmailLayout t={t} language={language} preview={lines[0] ?? ''} why={t('support:mail.why')}>
        <EmailTitle>{t('support:mail.title')}</EmailTitle>
        {lines.map((line, at) => (
          <EmailText key={at.toString()}>{line}</EmailText>
        ))}
        <EmailText>{t('support:mail.reply')}</EmailText>
        <EmailText>{t('support:mail.wrote')}</EmailText>
        {wrote.split(/\n+/).map((line, at) => (
          <EmailText key={at.toString()} small>
            {line}
          </EmailText>
        ))}
      </EmailLayout>
    ),
  }
}
