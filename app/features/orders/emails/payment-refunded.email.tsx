import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; title: string; total: string; link: string }

/** Tells the buyer that a payment which came too late was paid back. */
export function paymentRefundedMail(t: Translate, { language, title, total, link }: Facts): EmailContent {
  return {
    subject: t('orders:mail.refund.subject', { title }),
    document: (
      <EmailLayout t={t} language={language} preview={t('orders:mail.refund.preview')}>
        <EmailTitle>{t('orders:mail.refund.title')}</EmailTitle>
        <EmailText>{t('orders:mail.refund.lead', { title, total })}</EmailText>
        <EmailButton href={link}>{t('orders:ended.event')}</EmailButton>
      </EmailLayout>
    ),
  }
}
