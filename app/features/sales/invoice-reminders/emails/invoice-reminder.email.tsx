import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  seller: string
  /** Of the reminder, and of its invoice. */
  number: string
  invoice: string
  day: string
  open: string
  /** What the law gives besides; null where nothing is claimed. */
  claimed: string | null
  link: string
}

/** Reminds who pays of an invoice that is overdue; the reminder comes with it. */
export function invoiceReminderMail(t: Translate, { language, link, claimed, ...said }: Facts): EmailContent {
  const lead = t('invoice-reminders:mail.lead', said)
  return {
    subject: t('invoice-reminders:mail.subject', said),
    document: (
      <EmailLayout t={t} language={language} preview={lead}>
        <EmailTitle>{t('invoice-reminders:mail.title', said)}</EmailTitle>
        <EmailText>{lead}</EmailText>
        {claimed ? <EmailText>{t('invoice-reminders:mail.claimed', { amount: claimed })}</EmailText> : null}
        <EmailText>{t('invoice-reminders:mail.crossed')}</EmailText>
        <EmailButton href={link}>{t('invoice-reminders:mail.open')}</EmailButton>
      </EmailLayout>
    ),
  }
}
