import { labelled } from '#app/kit/labelled.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  /** Who asks for what, and for how much, in a sentence. */
  text: string
  /** What it is, as pairs of what and how. */
  said: readonly [string, string][]
  /** Who asks, and what that person writes. */
  name: string
  words: string
  until: string | null
  /** For how many days the link decides. */
  days: number
  link: string
}

/** The email that asks somebody to decide, with all facts, and a link to the page that decides. */
export function approvalAskedMail(t: Translate, facts: Facts): EmailContent {
  const { language, text, said, name, words, until, days, link } = facts
  return {
    subject: text,
    document: (
      <EmailLayout t={t} language={language} preview={text}>
        <EmailText>{text}</EmailText>
        {words ? (
          <EmailText>{labelled(t('approval-rules:mail.words', { name }), words, language)}</EmailText>
        ) : null}
        {said.map(([label, value]) => (
          <EmailText key={label}>{labelled(label, value, language)}</EmailText>
        ))}
        {until ? <EmailText>{t('approval-rules:mail.kept', { until })}</EmailText> : null}
        <EmailButton href={link}>{t('approval-rules:mail.button')}</EmailButton>
        <EmailText>{t('approval-rules:mail.link', { count: days })}</EmailText>
      </EmailLayout>
    ),
  }
}
