import type { ReactNode } from 'react'
import type { Till } from '#app/features/sales/orders/open-quorum.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { usePressed } from '#app/ui/pressed.ts'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { Trans, useTranslation } from '#app/ui/translation.tsx'
import { type Buyer, needsEmailCode } from '../buyer.ts'
import { isInvoiceAlone } from '../checkout.ts'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'
import { CHECKOUT_FORM } from './checkout-form.tsx'
import { CHECKOUT_END } from './checkout-line.tsx'
import { TillQuorum } from './till-quorum.tsx'

type CheckoutEndProps = {
  order: Checkout
  buyer: Buyer
  /** Where somebody is to be asked first: what stands in place of the buttons that buy. */
  ask: ReactNode
  /** What is said of the quorum as long as it is open. */
  till: Till | null
  now: Date
  /** Another way to get the seats, below. */
  more?: ReactNode
}

/** The end of the checkout's form: total, refund terms, and the button. */
export function CheckoutEnd({ order, buyer, ask, till, now, more = null }: CheckoutEndProps) {
  const { t } = useTranslation(['orders', 'events', 'tax'])
  const language = useLanguage()
  const pressed = usePressed('intent')
  const total = formatMoney(money(order.totalMinor, order.currency), language)
  const isAuthorized = till?.charging === 'authorized'
  return (
    <FormStack id={CHECKOUT_END}>
      {till ? <TillQuorum till={till} order={order} now={now} /> : null}
      {order.refundTerms && !till ? (
        <div className={styles.brief}>
          <RefundNote terms={order.refundTerms} label={t('events:refund.label')} brief />
        </div>
      ) : null}
      {order.taxChange ? (
        <Alert tone="wait">
          <p>{order.taxChange}</p>
          <p>{t('tax:again')}</p>
        </Alert>
      ) : null}
      {ask ?? (
        <>
          {isInvoiceAlone(order) ? null : (
            <FormActions>
              <Button
                type="submit"
                form={CHECKOUT_FORM}
                name="intent"
                value="pay"
                tone="go"
                size="large"
                {...pressed('pay', ...(needsEmailCode(buyer) ? [] : ['enter']))}
              >
                {order.totalMinor === 0
                  ? t('payment.take')
                  : t(isAuthorized ? 'till.button' : 'payment.pay', { total })}
              </Button>
            </FormActions>
          )}
          <p className={styles.fine}>
            {t('checkout.nothingYet')}{' '}
            <Trans
              t={t}
              i18nKey="checkout.terms"
              components={{
                terms: <Anchor to="/terms" target="_blank" />,
                privacy: <Anchor to="/privacy" target="_blank" />,
              }}
            />
          </p>
          {order.totalMinor > 0 ? (
            <OnInvoice transfer={order.transfer} total={total} isLater={till?.isInvoicedLater === true} />
          ) : null}
        </>
      )}
      {more}
    </FormStack>
  )
}

type OnInvoiceProps = { transfer: Checkout['transfer']; total: string; isLater: boolean }

function wordOf(isLater: boolean, { isForAll, isGood }: NonNullable<Checkout['transfer']>) {
  if (isLater) return isForAll ? 'laterAlone' : 'later'
  if (isGood) return isForAll ? 'goodAlone' : 'good'
  return isForAll ? 'alone' : 'text'
}

/**
 * The other way to pay, where the seller lets businesses, or the only one: later, by a transfer; and why not.
 */
function OnInvoice({ transfer, total, isLater }: OnInvoiceProps) {
  const { t } = useTranslation(['transfers', 'orders'])
  const language = useLanguage()
  const pressed = usePressed('intent')
  if (!transfer) return <p className={styles.fine}>{t('offer.notOffered')}</p>
  const { due, why, isForAll } = transfer
  if (why === 'tooMuch') {
    const [open, most] = [transfer.open, transfer.most].map((amount) => formatMoney(amount, language))
    return <p className={styles.fine}>{t('offer.tooMuch', { open, most })}</p>
  }
  if (due === null) return <p className={styles.fine}>{t(isForAll ? 'refused.tooLate' : 'offer.tooLate')}</p>
  const noon = new Date(`${due}T12:00:00Z`)
  const day = formatDay(noon, 'UTC', language, noon)
  return (
    <>
      <FormActions>
        <Button
          type="submit"
          form={CHECKOUT_FORM}
          name="intent"
          value="bill"
          size="large"
          tone={isForAll ? 'go' : undefined}
          {...pressed('bill', ...(isForAll ? ['enter'] : []))}
        >
          {t('offer.button')}
        </Button>
      </FormActions>
      <p className={styles.fine}>{t(`offer.${wordOf(isLater, transfer)}`, { total, day })}</p>
      {isLater && transfer.termDays ? (
        <p className={styles.fine}>{t('orders:open.term', { days: transfer.termDays })}</p>
      ) : null}
    </>
  )
}
