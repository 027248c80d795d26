import { useEffect } from 'react'
import { Form } from 'react-router'
import { ToEvent } from '#app/features/catalogue/events/components/to-event.tsx'
import { noteHeld } from '#app/features/catalogue/inventory/held-here.ts'
import { isOnTheirPage } from '#app/features/money/payments/payment.ts'
import type { CheckoutView } from '#app/features/sales/checkout/checkout.ts'
import styles from '#app/features/sales/checkout/components/checkout.module.css'
import type { Checkout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { forgetDraft } from '#app/ui/draft.ts'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLookAgain } from '#app/ui/look-again.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type StandingProps = { order: Checkout; view: CheckoutView; fault: FormFault | null }

/** The state of an order without a form: it waits for the bank, or has ended. */
export function OrderStatus({ order, view, fault }: StandingProps) {
  const { t } = useTranslation('orders')
  const { slug } = order.event
  useEffect(() => {
    if (slug !== null) noteHeld(slug, null)
    if (view === 'cancelled') forgetDraft(`${order.reference}:checkout`)
  }, [slug, order.reference, view])
  if (slug === null && view !== 'asking' && view !== 'confirming')
    return <TrainingStanding order={order} view={view} />
  const event = <ToEvent slug={slug ?? ''} isShown={order.isShown} />
  const problem = fault?.errors['']
  if (view === 'asking' || view === 'confirming') return <AtTheBank order={order} view={view} />
  if (view === 'expired') {
    return (
      <>
        <Alert tone="wait" title={t('ended.expiredTitle')}>
          <p>{t('ended.expired')}</p>
          {problem ? <p role="alert">{translateMessage(t, problem)}</p> : null}
        </Alert>
        <Form method="post" className={styles.choices}>
          <SendButton name="intent" value="again" tone="go">
            {t('ended.again')}
          </SendButton>
          {event}
        </Form>
      </>
    )
  }
  if (view === 'gone') {
    return (
      <>
        <Alert tone="wait" title={t('refused.eventGone')}>
          <p>{t('ended.off')}</p>
        </Alert>
        <div className={styles.choices}>{event}</div>
      </>
    )
  }
  const isOff = order.event.state === 'cancelled'
  const sent = order.byTransfer ? 'Sent' : ''
  const late = {
    title: t('ended.paidBackTitle'),
    back: t(`ended.paidBack${sent}`),
    goes: t('ended.goesBack'),
  }
  const off = {
    title: t('ended.offTitle'),
    back: t(`ended.offPaidBack${sent}`),
    goes: t('ended.offGoesBack'),
  }
  const money = isOff ? off : late
  const paidBack = order.refund === 'full' ? money.back : money.goes
  // What was placed and then cancelled was never too late.
  const isGivenUp = order.confirmedAt !== null && !isOff
  const nothing = isOff ? t('ended.off') : t('ended.cancelled')
  return (
    <>
      <Alert
        tone="wait"
        title={(view === 'paidBack' && !isGivenUp) || isOff ? money.title : t('ended.cancelledTitle')}
      >
        <p>{isGivenUp ? t('ended.givenUp') : view === 'paidBack' ? paidBack : nothing}</p>
      </Alert>
      <div className={styles.choices}>{event}</div>
    </>
  )
}

/** A training that was not paid for in time, or that one side cancelled: what it was says its own page. */
function TrainingStanding({ order, view }: Pick<StandingProps, 'order' | 'view'>) {
  const { t } = useTranslation('orders')
  const which = view === 'paidBack' || view === 'expired' || view === 'gone' ? view : 'cancelled'
  return (
    <>
      <Alert tone="wait" title={t(`training.ended.${which}Title`)}>
        <p>{t(`training.ended.${which}`)}</p>
      </Alert>
      <div className={styles.choices}>
        <LinkButton to={`/mybooking/${order.reference}`}>{t('training.page')}</LinkButton>
      </div>
    </>
  )
}

/** Looks again by itself every three seconds; without scripts there is a link. */
function AtTheBank({ order, view }: { order: Checkout; view: CheckoutView }) {
  const { t } = useTranslation('orders')
  useLookAgain(3_000)
  if (view === 'confirming') {
    const at = order.attempt?.confirmPath ?? '?'
    const isPage = isOnTheirPage(at)
    return (
      <>
        <Alert tone="wait" title={isPage ? undefined : t('bank.confirmTitle')}>
          <p>{t(isPage ? 'bank.pay' : 'bank.confirm')}</p>
        </Alert>
        <Form method="post" className={styles.choices}>
          <LinkButton to={at} tone="go">
            {t(isPage ? 'bank.toPage' : 'bank.toBank')}
          </LinkButton>
          <SendButton name="intent" value="other-card">
            {t(isPage ? 'bank.back' : 'bank.otherCard')}
          </SendButton>
        </Form>
      </>
    )
  }
  return (
    <>
      <Alert tone="wait" title={t('bank.askingTitle')}>
        <p>{t('bank.asking')}</p>
        <p className={styles.itself}>{t('bank.itself')}</p>
        <p>{t('bank.leave')}</p>
      </Alert>
      <div className={styles.choices}>
        <LinkButton to="?" data-document="">
          {t('bank.look')}
        </LinkButton>
      </div>
    </>
  )
}
