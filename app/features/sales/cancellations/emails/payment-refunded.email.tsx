import type { RefundReason } from '#app/features/money/payments/refund.ts'
import type { Language } from '#app/kit/language.ts'
import type { SaidSum } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { BackWay } from '../refund-way.ts'
import { BalanceLines } from './seats-cancelled.email.tsx'

type Facts = {
  language: Language
  title: string
  total: string
  link: string
  reason: RefundReason
  way: BackWay
  /** How the money of the order stands by now. */
  settled: SaidSum | null
  /** Whether the credit note comes with it. */
  isCredited: boolean
}

const WHY: Partial<Record<RefundReason, string>> = {
  event_cancelled: 'eventCancelled',
  event_moved: 'eventMoved',
  price_lowered: 'priceLowered',
  seats_changed: 'seatsChanged',
}

/** Tells the buyer that a payment was paid back, and why. */
export function paymentRefundedMail(t: Translate, facts: Facts): EmailContent {
  const { language, title, total, link, reason, way } = facts
  const isLate = reason === 'no_seat' && way.by === 'card'
  const why = WHY[reason] ?? 'other'
  return {
    subject: t('orders:mail.refund.subject', { title }),
    document: (
      <EmailLayout
        t={t}
        language={language}
        preview={t(isLate ? 'orders:mail.refund.preview' : 'orders:mail.refund.back.preview', { total })}
      >
        <EmailTitle>{t('orders:mail.refund.title')}</EmailTitle>
        <EmailText>
          {way.by === 'transfer'
            ? t(`orders:mail.refund.sent.${why}`, { title, total, seller: way.seller })
            : way.by === 'credit'
              ? t('orders:mail.refund.credited', { title, total })
              : t(isLate ? 'orders:mail.refund.lead' : `orders:mail.refund.back.${why}`, { title, total })}
        </EmailText>
        {facts.settled ? <BalanceLines sum={facts.settled} language={language} /> : null}
        {facts.isCredited ? <EmailText>{t('orders:mail.credit.attached')}</EmailText> : null}
        <EmailButton href={link}>{t('orders:ended.event')}</EmailButton>
      </EmailLayout>
    ),
  }
}
