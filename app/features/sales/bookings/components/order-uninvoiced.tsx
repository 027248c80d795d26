import { QuorumShare } from '#app/features/catalogue/event-pages/components/quorum-share.tsx'
import type { Checkout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import styles from '#app/features/sales/receivables/components/bill-owed.module.css'
import { OpenMoneyNote } from '#app/features/sales/receivables/components/open-money.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { quorumOfBooking } from '../booking.ts'

type OrderUninvoicedProps = { order: Checkout; isSignedIn: boolean; origin: string; now: Date }

/**
 * An order on an invoice that is issued once the event runs: its seats are reserved, nothing is due, and it
 * can be cancelled.
 */
export function OrderUninvoiced({ order, isSignedIn, origin, now }: OrderUninvoicedProps) {
  const { t } = useTranslation(['orders', 'transfers'])
  const quorum = quorumOfBooking(order, now)
  const { slug } = order.event
  return (
    <section className={styles.whole}>
      <OpenMoneyNote open="uninvoiced" order={order} now={now} />
      {quorum && slug !== null ? (
        <QuorumShare
          quorum={quorum}
          event={{ ...order.event, slug }}
          groupDeal={order.groupDeal}
          origin={origin}
          now={now}
        />
      ) : null}
      <FormActions>
        {isSignedIn ? (
          <LinkButton to={`/mybooking/${order.reference}`} tone="go">
            {t('done.booking')}
          </LinkButton>
        ) : null}
        {order.isPriceOpen ? null : <CancelUninvoiced />}
      </FormActions>
    </section>
  )
}

/** Cancels an order without an issued invoice: nothing is due, so no credit note is needed. */
export function CancelUninvoiced() {
  const { t } = useTranslation('transfers')
  return (
    <AskOnce label={t('owed.cancel')} question={t('owed.cancelOpenSure')} fields={{ intent: 'cancelBill' }} />
  )
}
