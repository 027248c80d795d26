import { Badge } from '#app/ui/badge.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type SoldState, soldState } from '../sold/sold-order.ts'

const TONES: Partial<Record<SoldState, 'good' | 'wait'>> = {
  paid: 'good',
  partly: 'good',
  free: 'good',
  open: 'wait',
  authorized: 'wait',
  uncharged: 'wait',
  uninvoiced: 'wait',
  priceOpen: 'wait',
}

/** What an order's payment is to its seller. */
export function PaymentBadge({ order }: { order: Parameters<typeof soldState>[0] }) {
  const { t } = useTranslation('sales')
  const state = soldState(order)
  return <Badge tone={TONES[state]}>{t(`payment.${state}`)}</Badge>
}
