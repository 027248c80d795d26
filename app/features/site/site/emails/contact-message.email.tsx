import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { ContactSubject } from '../contact.ts'

type Facts = {
  about: ContactSubject
  name: string
  email: string
  page?: string | undefined
  message: string
  language: string
  reference: string
}

/** The email of a contact form's message to the staff. */
export function contactMessageMail(t: Translate, facts: Facts): EmailContent {
  const about = t(`contact:about.${facts.about}`)
  const from = t('contact:mail.from', { name: facts.name, email: facts.email })
  const answer = t('contact:mail.answer', { reference: facts.reference, language: facts.language })
  return {
    subject: t('contact:mail.subject', { about, reference: facts.reference }),
    document: (
      <EmailLayout t={t} language={DEFAULT_LANGUAGE} preview={from} why={answer}>
        <EmailTitle>{about}</EmailTitle>
        <EmailText>{from}</EmailText>
        {facts.page ? <EmailText>{t('contact:mail.page', { page: facts.page })}</EmailText> : null}
        {facts.message.split(/\n+/).map((line, at) => (
          <EmailText key={at.toString()}>{line}</EmailText>
        ))}
      </EmailLayout>
    ),
  }
}
