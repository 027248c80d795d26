import { QuoteLink } from '#app/features/catalogue/event-pages/components/quote-link.tsx'
import styles from '#app/features/sales/checkout/components/checkout.module.css'
import type { Choice } from '#app/features/sales/checkout/queries-choice.server.ts'
import type { OrderState, PaymentAxis } from '#app/features/sales/orders/order.ts'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Of an event, which has a page, or a training that was agreed. */
type Bought = Omit<Choice, 'event'> & {
  event: Omit<Choice['event'], 'slug'> & { slug: string | null }
  /** Whether the reader may open the page of the event, as who chooses seats there may. */
  isShown?: boolean
  isOnSale?: boolean
}
type Held = { reference: string; state: OrderState; payment: PaymentAxis; heldUntil: Date | null }

/** What is being bought, shown at every step. */
export function OrderSummary({ order, now }: { order: Bought & Partial<Held>; now: Date }) {
  const { t } = useTranslation(['orders', 'events'])
  const language = useLanguage()
  const { event, lines, currency, isShown = true, isOnSale = true } = order
  const isHeld = order.state === 'held' && isOnSale && (order.heldUntil ?? now) >= now
  const isOver =
    order.state === 'cancelled' || order.state === 'expired' || (order.state === 'held' && !isHeld)
  const say = (minor: number) => formatMoney(money(minor, currency), language)
  return (
    <Panel className={styles.summary}>
      <h2 lang={event.language}>
        {event.slug === null || !isShown ? (
          event.title
        ) : (
          <Anchor to={`/event/Q/${encodeURIComponent(event.slug)}`}>{event.title}</Anchor>
        )}
      </h2>
      <p>
        <EventWhen event={event} now={now} />
      </p>
      <p>
        <EventWhere event={event} />
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.name}>
            <span>
              <span lang={event.language}>{line.name}</span>
              <small>
                {event.slug === null
                  ? t('training.line', { count: line.quantity, price: say(line.unitMinor) })
                  : t('summary.line', { count: line.quantity, price: say(line.unitMinor) })}
              </small>
              {line.code === null ? null : (
                <small>
                  {line.fullMinor === null
                    ? t('summary.code', { code: line.code })
                    : t('summary.lessWithCode', { code: line.code, price: say(line.fullMinor) })}
                </small>
              )}
            </span>
            <span>{say(line.quantity * line.unitMinor)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.said}>
        <SumRows sum={order.sum} />
        {order.refundTerms && !isOver ? (
          <RefundNote terms={order.refundTerms} label={t('events:refund.label')} />
        ) : null}
      </div>
      {isHeld && order.payment !== 'awaiting' && order.totalMinor > 0 && event.slug !== null ? (
        <QuoteLink to={`/order/${order.reference}/quote.pdf`} className={styles.quote} />
      ) : null}
    </Panel>
  )
}
