import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { ContactSubject } from '../contact.ts'

type Facts = {
  language: Language
  about: ContactSubject
  reference: string
  /** What was written, by lines. */
  lines: readonly string[]
  /** Whether these are all of it; to an address that nobody has proven only the beginning goes. */
  isWhole: boolean
}

/** The email that confirms a message of the contact form, with a copy. */
export function contactCopyMail(t: Translate, facts: Facts): EmailContent {
  const { language, about, reference, lines, isWhole } = facts
  const title = t('contact:copy.title')
  const next = t(about === 'objection' ? 'contact:copy.objection' : 'contact:copy.next', { reference })
  return {
    subject: t('contact:copy.subject', { reference }),
    document: (
      <EmailLayout t={t} language={language} preview={next} why={t('contact:copy.why')}>
        <EmailTitle>{title}</EmailTitle>
        <EmailText>{next}</EmailText>
        <EmailText>{t('contact:copy.wrote', { about: t(`contact:about.${about}`) })}</EmailText>
        {lines.map((line, at) => (
          <EmailText key={at.toString()} small>
            {line}
          </EmailText>
        ))}
        {isWhole ? null : <EmailText>{t('contact:copy.shortened')}</EmailText>}
      </EmailLayout>
    ),
  }
}
