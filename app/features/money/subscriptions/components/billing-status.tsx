import { isOnTheirPage, isOpenPayment } from '#app/features/money/payments/payment.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Billing } from '../queries-billing.server.ts'

type BillingStandingProps = Pick<Billing, 'plan' | 'attempt' | 'isPayer' | 'admins' | 'bill'> & {
  /** What has just been done here. */
  done: string | null
}

/**
 * What there is to know first: what was just done, a payment that waits, money that is owed, or who may pay.
 */
export function BillingStatus({ plan, attempt, isPayer, admins, bill, done }: BillingStandingProps) {
  const { t } = useTranslation('subscriptions')
  const state = attempt?.state
  if (!isPayer) return <Alert tone="info">{t('whoPays', { names: admins.join(', ') })}</Alert>
  if (state === 'confirming' && attempt?.confirmUrl) {
    const isPage = isOnTheirPage(attempt.confirmUrl)
    const label = t(isPage ? 'attempt.pay' : 'attempt.confirm')
    return (
      <Alert tone="wait" action={<LinkButton to={attempt.confirmUrl}>{label}</LinkButton>}>
        {t(isPage ? 'attempt.paying' : 'attempt.confirming')}
      </Alert>
    )
  }
  if (bill && plan)
    return (
      <Alert tone={plan.state === 'active' ? 'info' : 'bad'}>
        {t(plan.state === 'active' ? 'bill.open' : 'bill.locked', { number: bill.numberText })}
      </Alert>
    )
  if (state && isOpenPayment(state))
    return (
      <Alert tone="wait" action={<LinkButton to="/dashboard/c/billing">{t('attempt.again')}</LinkButton>}>
        {t('attempt.open')}
      </Alert>
    )
  if (done === 'paid' && plan?.state === 'active') return <Alert tone="good">{t('done.paid')}</Alert>
  if (done === 'kept' && plan?.payWay === 'card') return <Alert tone="good">{t('done.kept')}</Alert>
  if (done === 'saved') return <Alert tone="good">{t('done.saved')}</Alert>
  if (plan?.state === 'active' && plan.unconfirmedAt)
    return <Alert tone="wait">{t('attempt.unconfirmed')}</Alert>
  if (plan?.state === 'active' && plan.failures > 0) return <Alert tone="bad">{t('attempt.failed')}</Alert>
  if (plan?.state === 'past_due') return <Alert tone="bad">{t('attempt.due')}</Alert>
  return null
}
