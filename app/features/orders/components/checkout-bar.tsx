import { useFetcher, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { say } from '#app/ui/message.ts'
import { Steps } from '#app/ui/steps.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CHECKOUT_STEPS } from '../checkout.ts'
import type { CheckoutStep } from '../order.ts'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

type BarProps = { order: Checkout; step: CheckoutStep; now: Date }

/** How far the buyer is, and how long the seats are still held; they can be held longer once. */
export function CheckoutBar({ order, step, now }: BarProps) {
  const { t } = useTranslation('orders')
  const steps = CHECKOUT_STEPS.filter((name) => name !== 'billing' || order.totalMinor > 0)
  return (
    <div className={styles.bar}>
      <Steps
        label={t('checkout.steps')}
        steps={steps.map((name) => t(`step.${name}`))}
        at={steps.indexOf(step)}
      />
      {step === 'done' || !order.heldUntil ? null : <HoldClock order={order} now={now} />}
    </div>
  )
}

function HoldClock({ order, now }: Omit<BarProps, 'step'>) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  const fetcher = useFetcher<FormFault | { ok: true }>()
  const fault = fetcher.data && 'errors' in fetcher.data ? fetcher.data.errors[''] : undefined
  return (
    <div className={styles.clock}>
      <span>{t('checkout.held')}</span>
      <Countdown
        until={order.heldUntil?.getTime() ?? 0}
        now={now.getTime()}
        onEnd={() => setTimeout(() => void revalidate(), 500)}
      />
      {order.extended ? null : (
        <fetcher.Form method="post">
          <Button type="submit" name="intent" value="extend" size="small" busy={fetcher.state !== 'idle'}>
            {t('checkout.extend')}
          </Button>
        </fetcher.Form>
      )}
      {fault ? <span role="alert">{say(t, fault)}</span> : null}
    </div>
  )
}
