import { Form, useNavigation } from 'react-router'
import { SANDBOX_CARDS } from '#app/features/payments/payment.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { say } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'
import { ConfirmFirst } from './confirm-first.tsx'

export type Payer =
  | { kind: 'visitor' }
  | { kind: 'unconfirmed'; email: string }
  | { kind: 'ready' }
  /** No money can be taken here: nobody is asked to sign in for it. */
  | { kind: 'nobody' }

type PaymentFormProps = {
  order: Checkout
  fault: FormFault | null
  payer: Payer
  /** New with each page: a second click on it is not a second payment. */
  payKey: string
  /** The link that confirms the address was just sent again. */
  sent: boolean
}

/** The last step: somebody signed in with a confirmed address pays by card, or takes free seats. */
export function PaymentForm({ order, fault, payer, payKey, sent }: PaymentFormProps) {
  if (payer.kind === 'nobody') return <NoPayments order={order} />
  if (payer.kind === 'visitor') return <SignInFirst reference={order.reference} />
  if (payer.kind === 'unconfirmed')
    return <ConfirmFirst email={payer.email} fault={fault} sent={sent} again="?" />
  return <CardForm {...{ order, fault, payKey }} />
}

function CardForm({ order, fault, payKey }: Omit<PaymentFormProps, 'payer' | 'sent'>) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const free = order.totalMinor === 0
  const total = formatMoney(money(order.totalMinor, order.currency), language)
  return (
    <Form method="post">
      <FormStack>
        <FaultSummary fault={fault ?? lastAttempt(order)} />
        <input type="hidden" name="key" value={payKey} />
        {free ? (
          <>
            <p>{t('payment.freeLead')}</p>
            <input type="hidden" name="card" value="succeeds" />
          </>
        ) : (
          <>
            <Alert tone="info">{t('payment.sandbox')}</Alert>
            <RadioGroup
              legend={t('payment.card')}
              name="card"
              framed
              defaultValue="succeeds"
              error={fault?.errors.card ? say(t, fault.errors.card) : null}
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
        )}
        <FormActions>
          <Button type="submit" name="intent" value="pay" tone="go" size="large" busy={busy}>
            {free ? t('payment.take') : t('payment.pay', { total })}
          </Button>
        </FormActions>
      </FormStack>
    </Form>
  )
}

/** Why the last card did not pay, for somebody who comes back from the bank or after a wait. */
function lastAttempt({ attempt }: Checkout): FormFault | null {
  if (attempt?.state !== 'declined') return null
  return {
    errors: { '': { key: `orders:payment.declined.${attempt.declineReason ?? 'declined'}` } },
    values: {},
  }
}

function NoPayments({ order }: { order: Checkout }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Alert tone="wait" title={t('ended.noPaymentsTitle')}>
        <p>{t('refused.noPayments')}</p>
      </Alert>
      <div className={styles.choices}>
        <LinkButton to={`/event/Q/${encodeURIComponent(order.event.slug)}`}>{t('ended.event')}</LinkButton>
      </div>
    </>
  )
}

function SignInFirst({ reference }: { reference: string }) {
  const { t } = useTranslation('orders')
  const next = encodeURIComponent(`/order/${reference}`)
  return (
    <>
      <Alert tone="info" title={t('payment.signInTitle')}>
        <p>{t('payment.signIn')}</p>
      </Alert>
      <div className={styles.choices}>
        <LinkButton to={`/login?next=${next}`} tone="go">
          {t('payment.login')}
        </LinkButton>
        <LinkButton to={`/register?next=${next}`}>{t('payment.register')}</LinkButton>
      </div>
    </>
  )
}
