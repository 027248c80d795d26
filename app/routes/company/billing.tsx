import { redirect } from 'react-router'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { choosePlan } from '#app/features/money/subscriptions/choose-plan.server.ts'
import { BillingStatus } from '#app/features/money/subscriptions/components/billing-status.tsx'
import { PlanFacts } from '#app/features/money/subscriptions/components/plan-facts.tsx'
import { PlanForm } from '#app/features/money/subscriptions/components/plan-form.tsx'
import { PlanInvoices } from '#app/features/money/subscriptions/components/plan-invoices.tsx'
import { RenewalPart } from '#app/features/money/subscriptions/components/renewal-part.tsx'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { CardPart } from '#app/features/sales/checkout/components/payment-part.tsx'
import { BillOwed } from '#app/features/sales/receivables/components/bill-owed.tsx'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { gatewayOfNew } from '#app/platform/payments/gateways.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/billing'
import { changeRenewal, viewBilling } from './billing-steps.server.ts'

const PAGE = '/dashboard/c/billing'
/** Forms that say themselves what is wrong. */
const RENEWAL_FORMS = ['payWay', 'keepCard']

/**
 * Also after a refusal: where the plan stands may have changed, and the next payment needs a key of its own.
 */
export const shouldRevalidate = () => true

export const loader = personLoader(async (ctx, { request }: Route.LoaderArgs) => ({
  ...(await viewBilling(ctx)),
  done: new URL(request.url).searchParams.get('done'),
  now: ctx.now(),
  zone: ctx.timeZone,
  intentKey: newKey(),
  countries: listCountries(ctx.language),
  gateway: gatewayOfNew(),
}))

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    const page = await changeRenewal(ctx, values)
    if (page) return redirect(page)
    const { state, confirmPath, declineReason } = await choosePlan(ctx, values)
    if (confirmPath) return redirect(confirmPath)
    if (state === 'declined') {
      const key = `orders:payment.declined.${declineReason ?? 'declined'}`
      return { ok: false as const, errors: { '': { key } }, values }
    }
    return redirect(state === 'unknown' ? PAGE : `${PAGE}?done=${state === 'saved' ? 'saved' : 'paid'}`)
  },
  { whileLocked: true },
)

/** How the workspace is paid for; its admins pay here, also while it is locked. */
export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['subscriptions', 'orders', 'bookings', 'transfers', 'common'])
  const { plan, company, isPayer, gateway, members, now, zone, invoices, attempt, done } = loaderData
  const { billing, seller, intentKey, countries, admins, card, bill, renewal, takesTransfers } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const ofRenewal = RENEWAL_FORMS.some((form) => form === fault?.values.intent) ? fault : null
  const ofPlan = ofRenewal ? null : fault
  const isOpen = attempt !== null && isOpenPayment(attempt.state) && attempt.state !== 'confirming'
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead kicker={company.name} title={t('title')} />
      <BillingStatus
        plan={plan}
        attempt={attempt}
        done={fault ? null : done}
        isPayer={isPayer}
        admins={admins}
        bill={bill}
      />
      {plan ? (
        <PlanFacts plan={plan} card={card} renewal={renewal} members={members} now={now} zone={zone} />
      ) : (
        <p>{t('free')}</p>
      )}
      {bill ? (
        <Section title={t('bill.title', { number: bill.numberText })} note={t('bill.note')}>
          <BillOwed bill={bill} />
        </Section>
      ) : null}
      {plan && isPayer && gateway === null ? <Alert tone="wait">{t('refused.noPayments')}</Alert> : null}
      {plan && isPayer && gateway !== null && !isOpen ? (
        <Section title={t(plan.state === 'active' ? 'form.change' : 'form.title')}>
          <PlanForm
            key={`${plan.state}${plan.seats}${plan.cycle}${Boolean(ofPlan)}`}
            plan={plan}
            billing={billing}
            members={members}
            seller={seller}
            fault={ofPlan}
            intentKey={intentKey}
            countries={countries}
            now={now}
            hasCard={card !== null}
            anyCard={gateway === 'stripe' ? gateway : 'succeeds'}
            card={<CardPart isFolded fault={ofPlan} gateway={gateway} />}
          />
        </Section>
      ) : null}
      {plan && isPayer && (plan.state === 'active' || card) ? (
        <Section title={t('renewal.title')}>
          <RenewalPart
            key={`${plan.payWay}${card?.last4}`}
            plan={plan}
            card={card}
            takesTransfers={takesTransfers}
            takesCards={gateway !== null}
            fault={ofRenewal}
            intentKey={intentKey}
            cards={
              <CardPart
                fault={ofRenewal}
                gateway={gateway}
                id="kept-card"
                title={t('card.title')}
                note={t('card.stripe')}
              />
            }
          />
        </Section>
      ) : null}
      {isPayer && plan ? (
        <Section title={t('invoices.title')}>
          <PlanInvoices invoices={invoices} />
        </Section>
      ) : null}
      {isPayer ? (
        <Section title={t('export.title')}>
          <p>{t('export.text')}</p>
          <FormActions>
            <LinkButton to={`${PAGE}/export.zip`} data-document="" download>
              {t('export.button')}
            </LinkButton>
          </FormActions>
        </Section>
      ) : null}
    </>
  )
}
