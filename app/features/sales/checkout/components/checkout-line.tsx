import { formatMoney, money } from '#app/kit/money.ts'
import { focusTarget } from '#app/ui/focus-target.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout-line.module.css'

/** The id of the end of the checkout's form, with the total and the button. */
export const CHECKOUT_END = 'pay'

/** On a phone, where the summary is below the form: item and price in a line at the top. */
export function CheckoutLine({ order }: { order: Checkout }) {
  const { t } = useTranslation(['orders', 'events'])
  const language = useLanguage()
  const { event, people } = order
  const total = formatMoney(money(order.totalMinor, order.currency), language)
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        {people === null ? <b>{t('events:panel.seats', { count: order.tickets.length })}</b> : null}
        {people === null ? ' · ' : null}
        <span lang={event.language}>{event.title}</span>
      </span>
      {order.totalMinor === 0 ? null : (
        <>
          <span className={styles.sum}>{total}</span>
          <a href={`#${CHECKOUT_END}`} className={styles.go} onClick={focusTarget}>
            {t('orders:checkout.toEnd')}
          </a>
        </>
      )}
    </div>
  )
}
