import { FinishForm } from '#app/features/accounts/components/finish-form.tsx'
import { findGuestEmail } from '#app/features/accounts/queries-guest.server.ts'
import { isGuestName } from '#app/features/accounts/username.ts'
import { checkoutView } from '#app/features/orders/checkout.ts'
import { CheckoutForm } from '#app/features/orders/components/checkout-form.tsx'
import type { Buyer } from '#app/features/orders/components/contact-part.tsx'
import { HoldClock } from '#app/features/orders/components/hold-clock.tsx'
import { OrderDone } from '#app/features/orders/components/order-done.tsx'
import { OrderStanding } from '#app/features/orders/components/order-standing.tsx'
import { OrderSummary } from '#app/features/orders/components/order-summary.tsx'
import { guessCountry } from '#app/features/orders/guess-country.server.ts'
import { listCountries } from '#app/features/orders/list-countries.server.ts'
import { type Checkout, getCheckout } from '#app/features/orders/queries-checkout.server.ts'
import { findLastPayer } from '#app/features/orders/queries-payer.server.ts'
import { settleOwnOrder } from '#app/features/orders/settle-order.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
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

async function buyerOf(ctx: Ctx, order: Checkout): Promise<Buyer> {
  const { actor } = ctx
  if (isPerson(actor))
    return actor.emailConfirmed
      ? { kind: 'known', email: actor.email, signedIn: true }
      : { kind: 'unconfirmed', email: actor.email }
  const guest = await findGuestEmail(ctx)
  if (guest && (guest.confirmed || order.isIdentified))
    return { kind: 'known', email: guest.email, signedIn: false }
  return { kind: 'visitor', waiting: guest && { email: guest.email, sentAt: guest.sentAt.getTime() } }
}

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  let order = await orSignIn(ctx, params.reference, () => getCheckout(ctx, params.reference))
  // Somebody waits on this page for the bank: ask it now and then rather than at the next round of the janitor.
  const waited = ctx.now().getTime() - (order.attempt?.createdAt.getTime() ?? 0)
  if (order.attempt?.state === 'unknown' && waited > PATIENCE_MS) {
    await settleOwnOrder(ctx, params.reference)
    order = await getCheckout(ctx, params.reference)
  }
  const now = ctx.now()
  const view = checkoutView(order, now)
  const [buyer, last] = await Promise.all([
    buyerOf(ctx, order),
    view === 'form' && !order.billing ? findLastPayer(ctx) : null,
  ])
  const payer = order.billing ?? last
  return {
    order,
    view,
    now,
    buyer,
    payer,
    isPayable: order.totalMinor === 0 || takesPayments(),
    isUnfinished: isPerson(ctx.actor) && isGuestName(ctx.actor.username),
    payKey: newId(),
    origin: config().ORIGIN,
    countries: view === 'form' ? listCountries(ctx.language) : [],
    country: payer?.country ?? guessCountry(ctx),
    codes: order.tickets.map((seat) => (seat.code ? qrPath(seat.code) : null)),
  }
})

export const action = actionOf((ctx, values, { params }: Route.ActionArgs) =>
  orSignIn(ctx, params.reference, () => takeStep(ctx, values, params.reference)),
)

/** What was typed comes back with every answer: without scripts it would be lost. */
function faultOf(answer: Route.ComponentProps['actionData']): FormFault | null {
  if (!answer) return null
  if ('errors' in answer) return answer
  return 'values' in answer && answer.values ? { errors: {}, values: answer.values } : null
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['orders', 'events', 'accounts', 'common'])
  const { order, view, now } = loaderData
  const title = t(`orders:title.${view}`)
  return (
    <Page title={title} kicker={t('orders:checkout.order', { reference: order.reference })} compact>
      <PageMeta title={title} noindex />
      <SplitLayout aside={<OrderSummary order={order} now={now} />}>
        {view === 'form' ? <HoldClock {...loaderData} /> : null}
        <Body
          {...loaderData}
          fault={faultOf(actionData)}
          sent={actionData !== undefined && 'sent' in actionData}
        />
      </SplitLayout>
    </Page>
  )
}

type BodyProps = Route.ComponentProps['loaderData'] & { fault: FormFault | null; sent: boolean }

function Body({
  order,
  view,
  fault,
  buyer,
  isPayable,
  isUnfinished,
  codes,
  origin,
  now,
  ...form
}: BodyProps) {
  if (view === 'done')
    return (
      <OrderDone
        order={order}
        {...{ codes, buyer, origin, now }}
        account={
          isUnfinished ? (
            <FinishForm fault={fault} email={buyer.kind === 'visitor' ? '' : buyer.email} />
          ) : null
        }
      />
    )
  if (view !== 'form') return <OrderStanding order={order} view={view} fault={fault} />
  return (
    <CheckoutForm key={order.reference} {...form} {...{ order, fault }} buyer={isPayable ? buyer : null} />
  )
}
