import { ToEvent } from '#app/features/catalogue/events/components/to-event.tsx'
import { SANDBOX_CARDS } from '#app/features/money/payments/payment.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { Fold } from '#app/ui/fold.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

type CardPartProps = {
  fault: FormFault | null
  /** What paid last. */
  method?: string | null
  /** Who takes the money. */
  gateway: string | null
  /** Whether the test cards stand behind a line that says which one is taken. */
  isFolded?: boolean
  /** Where a page asks for a card twice: the name of its heading, and what that says. */
  id?: string
  title?: string
  note?: string
}

/** The card: on Stripe's page, or a test card of the sandbox with its outcome. */
export function CardPart({
  fault,
  method,
  gateway,
  isFolded = false,
  id = 'payment',
  title,
  note,
}: CardPartProps) {
  const { t } = useTranslation('orders')
  const heading = <h2 id={id}>{title ?? t('payment.title')}</h2>
  if (gateway === 'stripe')
    return (
      <section className={styles.part} aria-labelledby={id}>
        {heading}
        <p>{note ?? t('payment.stripe')}</p>
        <input type="hidden" name="card" value="stripe" />
      </section>
    )
  const shown = SANDBOX_CARDS.find(({ card }) => card === method) ?? SANDBOX_CARDS[0]
  const cards = (
    <>
      <Alert tone="info">{t('payment.sandbox')}</Alert>
      <RadioGroup
        legend={t('payment.card')}
        name="card"
        framed
        defaultValue={shown.card}
        error={fault?.errors.card ? translateMessage(t, fault.errors.card) : null}
        options={SANDBOX_CARDS.map(({ card, number }) => ({
          value: card,
          label: (
            <>
              {t(`payment.cards.${card}`)} <span className={styles.number}>{number}</span>
            </>
          ),
        }))}
      />
    </>
  )
  return (
    <section className={styles.part} aria-labelledby={id}>
      {heading}
      {isFolded ? (
        <Fold label={t('payment.testCard', { end: shown.number.slice(-4) })} open={fault !== null}>
          {cards}
        </Fold>
      ) : (
        cards
      )}
    </section>
  )
}

/** Why the last card failed, after coming back from the bank or a wait. */
export function lastAttempt({ attempt }: Checkout): FormFault | null {
  if (attempt?.state !== 'declined') return null
  return {
    errors: { '': { key: `orders:payment.declined.${attempt.declineReason ?? 'declined'}` } },
    values: {},
  }
}

export function NoPayments({ order }: { order: Checkout }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Alert tone="wait" title={t('ended.noPaymentsTitle')}>
        <p>{t('refused.noPayments')}</p>
      </Alert>
      <div className={styles.choices}>
        {order.event.slug === null ? (
          <LinkButton to={`/mybooking/${order.reference}`}>{t('training.page')}</LinkButton>
        ) : (
          <ToEvent slug={order.event.slug} isShown={order.isShown} />
        )}
      </div>
    </>
  )
}
