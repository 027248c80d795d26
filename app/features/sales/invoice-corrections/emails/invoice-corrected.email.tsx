import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  seller: string
  /** The numbers of the invoice of before, the note that takes it back, and the new one. */
  former: string
  note: string
  number: string
  /** What is still to be paid, as people read it; null where it is paid. */
  owed: { amount: string; day: string } | null
  link: string
}

/** Tells who bought that another invoice stands for the one of before; both papers come with it. */
export function invoiceCorrectedMail(t: Translate, facts: Facts): EmailContent {
  const { language, owed, link, ...said } = facts
  const lead = t('invoice-corrections:mail.corrected.lead', said)
  return {
    subject: t('invoice-corrections:mail.corrected.subject', said),
    document: (
      <EmailLayout t={t} language={language} preview={lead}>
        <EmailTitle>{t('invoice-corrections:mail.corrected.title')}</EmailTitle>
        <EmailText>{lead}</EmailText>
        <EmailText>
          {owed
            ? t('invoice-corrections:mail.corrected.owed', owed)
            : t('invoice-corrections:mail.corrected.paid', said)}
        </EmailText>
        <EmailButton href={link}>{t('invoice-corrections:mail.open')}</EmailButton>
      </EmailLayout>
    ),
  }
}
