import { checkoutView, shownStep } from '#app/features/orders/checkout.ts'
import { BillingForm } from '#app/features/orders/components/billing-form.tsx'
import styles from '#app/features/orders/components/checkout.module.css'
import { CheckoutBar } from '#app/features/orders/components/checkout-bar.tsx'
import { OrderDone } from '#app/features/orders/components/order-done.tsx'
import { OrderStanding } from '#app/features/orders/components/order-standing.tsx'
import { OrderSummary } from '#app/features/orders/components/order-summary.tsx'
import { ParticipantsForm } from '#app/features/orders/components/participants-form.tsx'
import { type Payer, PaymentForm } from '#app/features/orders/components/payment-form.tsx'
import { listCountries } from '#app/features/orders/list-countries.server.ts'
import { getCheckout } from '#app/features/orders/queries-checkout.server.ts'
import { settleOwnOrder } from '#app/features/orders/settle-order.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Page, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/order'
import { orSignIn, takeStep } from './order-steps.server.ts'

export const handle = { quiet: true }

/** Also after a refusal: where the order stands may have changed, and the next payment needs a key of its own. */
export const shouldRevalidate = () => true

const PATIENCE_MS = 4_000

function payerOf({ actor }: Ctx, totalMinor: number): Payer {
  if (totalMinor > 0 && !takesPayments()) return { kind: 'nobody' }
  if (!isPerson(actor)) return { kind: 'visitor' }
  return actor.emailConfirmed ? { kind: 'ready' } : { kind: 'unconfirmed', email: actor.email }
}

export const loader = loaderOf(async (ctx, { params, request }: Route.LoaderArgs) => {
  let order = await orSignIn(ctx, params.reference, () => getCheckout(ctx, params.reference))
  // Somebody waits on this page for the bank: ask it now and then rather than at the next round of the janitor.
  const waited = ctx.now().getTime() - (order.attempt?.createdAt.getTime() ?? 0)
  if (order.attempt?.state === 'unknown' && waited > PATIENCE_MS) {
    await settleOwnOrder(ctx, params.reference)
    order = await getCheckout(ctx, params.reference)
  }
  const now = ctx.now()
  const view = checkoutView(order, now)
  const asked = new URL(request.url).searchParams.get('step')
  const step = view === 'done' ? 'done' : shownStep(order.step, asked, order.totalMinor === 0)
  return {
    order,
    view,
    step,
    now,
    payer: payerOf(ctx, order.totalMinor),
    email: isPerson(ctx.actor) ? ctx.actor.email : '',
    payKey: newId(),
    origin: config().ORIGIN,
    countries: view === 'form' && step === 'billing' ? listCountries(ctx.language) : [],
    codes: order.tickets.map((seat) => (seat.code ? qrPath(seat.code) : null)),
  }
})

export const action = actionOf((ctx, values, { params }: Route.ActionArgs) =>
  orSignIn(ctx, params.reference, () => takeStep(ctx, values, params.reference)),
)

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['orders', 'events', 'accounts', 'common'])
  const { order, view, step, now } = loaderData
  const fault: FormFault | null = actionData && 'errors' in actionData ? actionData : null
  const title = t(`orders:title.${view === 'form' ? step : view}`)
  return (
    <Page title={title} kicker={t('orders:checkout.order', { reference: order.reference })}>
      <PageMeta title={title} noindex />
      {view === 'form' || view === 'done' ? <CheckoutBar {...{ order, step, now }} /> : null}
      <SplitLayout aside={<OrderSummary order={order} now={now} />}>
        <Body {...loaderData} fault={fault} sent={actionData !== undefined && 'sent' in actionData} />
        {view === 'form' && step !== 'participants' ? (
          <p className={styles.back}>
            <Anchor to={`?step=${step === 'payment' && order.totalMinor > 0 ? 'billing' : 'participants'}`}>
              {t('orders:checkout.back')}
            </Anchor>
          </p>
        ) : null}
      </SplitLayout>
    </Page>
  )
}

type BodyProps = Route.ComponentProps['loaderData'] & { fault: FormFault | null; sent: boolean }

function Body({
  order,
  view,
  step,
  fault,
  payer,
  payKey,
  countries,
  codes,
  email,
  sent,
  origin,
  now,
}: BodyProps) {
  if (view === 'done') return <OrderDone {...{ order, codes, email, origin, now }} />
  if (view !== 'form') return <OrderStanding order={order} view={view} fault={fault} />
  if (step === 'participants') return <ParticipantsForm key={order.reference} order={order} fault={fault} />
  if (step === 'billing') return <BillingForm order={order} fault={fault} countries={countries} />
  return <PaymentForm order={order} fault={fault} payer={payer} payKey={payKey} sent={sent} />
}
