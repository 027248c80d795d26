import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  seller: string
  /** Whom the document is for. */
  buyer: string
  number: string
}

/** Brings a document to an address that its seller named, as emails to its buyer come back. */
export function invoiceSentMail(t: Translate, { language, ...said }: Facts): EmailContent {
  const lead = t('invoice-list:mail.lead', said)
  return {
    subject: t('invoice-list:mail.subject', said),
    document: (
      <EmailLayout t={t} language={language} preview={lead}>
        <EmailTitle>{t('invoice-list:mail.subject', said)}</EmailTitle>
        <EmailText>{lead}</EmailText>
        <EmailText>{t('invoice-list:mail.wrong', said)}</EmailText>
      </EmailLayout>
    ),
  }
}
