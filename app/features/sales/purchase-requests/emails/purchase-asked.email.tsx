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
  link: string
}

/** The email that asks an admin to decide on a member's purchase, with all its facts. */
export function purchaseAskedMail(t: Translate, facts: Facts): EmailContent {
  const { language, text, said, name, words, until, link } = facts
  return {
    subject: text,
    document: (
      <EmailLayout t={t} language={language} preview={text}>
        <EmailText>{text}</EmailText>
        {words ? (
          <EmailText>{labelled(t('purchases:mail.words', { name }), words, language)}</EmailText>
        ) : null}
        {said.map(([label, value]) => (
          <EmailText key={label}>{labelled(label, value, language)}</EmailText>
        ))}
        {until ? <EmailText>{t('purchases:mail.kept', { until })}</EmailText> : null}
        <EmailButton href={link}>{t('purchases:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
