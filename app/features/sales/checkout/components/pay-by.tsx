import { formatMoment } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

/** Until when an agreed training is to be paid, in the zone of its place. */
export function PayBy({ order, now }: { order: Checkout; now: Date }) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  if (!order.heldUntil) return null
  const until = formatMoment(order.heldUntil, order.event.timeZone, language, now)
  return <p className={styles.beside}>{t('training.payBy', { until, count: order.people ?? 1 })}</p>
}
