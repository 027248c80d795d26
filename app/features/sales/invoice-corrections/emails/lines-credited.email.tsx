import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  seller: string
  invoice: string
  note: string
  credited: string
  /** What is left to be paid. */
  left: string
  reason: string
  link: string
}

/** Tells who bought that less is owed of an invoice, and why; the credit note comes with it. */
export function linesCreditedMail(t: Translate, { language, link, ...said }: Facts): EmailContent {
  const lead = t('invoice-corrections:mail.credited.lead', said)
  return {
    subject: t('invoice-corrections:mail.credited.subject', said),
    document: (
      <EmailLayout t={t} language={language} preview={lead}>
        <EmailTitle>{t('invoice-corrections:mail.credited.title', said)}</EmailTitle>
        <EmailText>{lead}</EmailText>
        <EmailText>{t('invoice-corrections:mail.credited.reason', said)}</EmailText>
        <EmailText>{t('invoice-corrections:mail.credited.left', said)}</EmailText>
        <EmailButton href={link}>{t('invoice-corrections:mail.open')}</EmailButton>
      </EmailLayout>
    ),
  }
}
