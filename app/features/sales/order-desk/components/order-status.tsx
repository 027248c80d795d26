import { PaymentBadge } from '#app/features/sales/organiser-sales/components/payment-badge.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, type Money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldOrderPage } from '../queries-sold-order.server.ts'

export type OrderDone =
  | { step: 'refund'; amount: Money }
  | { step: 'correct'; replaced: string | null; mailed: boolean }
  | { step: 'cancel' | 'resendTicket' | 'resendConfirmation' | 'retyped' | 'moved' }

type OrderStatusProps = { order: SoldOrderPage; done: OrderDone | null; zone: string; now: Date }

/** Since when and how an order stands, and what the last step did. */
export function OrderStatus({ order, done, zone, now }: OrderStatusProps) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const orderedAt = order.confirmedAt ?? order.billedAt ?? order.createdAt
  const kind = order.isGift ? 'gift' : order.isEntered ? 'manual' : 'online'
  return (
    <>
      <p>
        {t(`kind.${kind}`, { when: formatMoment(orderedAt, zone, language, now) })}{' '}
        <PaymentBadge order={order} />
      </p>
      {done ? <Alert tone="good">{sayDone(done)}</Alert> : null}
    </>
  )

  function sayDone(step: OrderDone): string {
    if (step.step === 'refund') return t('done.refund', { amount: formatMoney(step.amount, language) })
    if (step.step !== 'correct') return t(`done.${step.step}`)
    if (step.replaced !== null) return t('done.replaced', { name: step.replaced })
    return t(step.mailed ? 'done.correct' : 'done.unmailed')
  }
}
