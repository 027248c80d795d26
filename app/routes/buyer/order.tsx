import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import { FinishForm } from '#app/features/people/registration/components/finish-form.tsx'
import { BudgetNote } from '#app/features/procurement/budgets/components/budget-note.tsx'
import { OrderByPurchase } from '#app/features/procurement/cart-orders/components/order-by-purchase.tsx'
import { titleOfOrder } from '#app/features/sales/bookings/booking.ts'
import { OrderDone } from '#app/features/sales/bookings/components/order-done.tsx'
import { OrderSettled } from '#app/features/sales/bookings/components/order-settled.tsx'
import { OrderStatus } from '#app/features/sales/bookings/components/order-status.tsx'
import { OrderSummary } from '#app/features/sales/bookings/components/order-summary.tsx'
import { OrderUninvoiced } from '#app/features/sales/bookings/components/order-uninvoiced.tsx'
import { RefundOwedNote } from '#app/features/sales/cancellations/refunds/components/refund-owed-note.tsx'
import { CheckoutEnd } from '#app/features/sales/checkout/components/checkout-end.tsx'
import { CHECKOUT_FORM, CheckoutForm } from '#app/features/sales/checkout/components/checkout-form.tsx'
import { CheckoutLine } from '#app/features/sales/checkout/components/checkout-line.tsx'
import { HoldClock } from '#app/features/sales/checkout/components/hold-clock.tsx'
import { PayBy } from '#app/features/sales/checkout/components/pay-by.tsx'
import { UnchargedForm } from '#app/features/sales/checkout/components/uncharged-form.tsx'
import { ApprovalNote, AskEnd, AskPart } from '#app/features/sales/purchase-requests/components/ask-part.tsx'
import { PurchaseWaits } from '#app/features/sales/purchase-requests/components/purchase-waits.tsx'
import { OrderBilled } from '#app/features/sales/receivables/components/order-billed.tsx'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { useBeginAnew } from '#app/ui/begin-anew.ts'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLastAnswer } from '#app/ui/last-answer.ts'
import { Page, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/order'
import { isOfOrder, stepOrSignIn } from './order-steps.server.ts'
import { viewOrder } from './order-view.server.ts'

export const handle = { quiet: true }

/**
 * Also after a refusal: where the order stands may have changed, and the next payment needs a key of its own;
 * but not for whom one acts by now, if it was refused for that.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const page = await viewOrder(ctx, params.reference)
  if (page.order.state === 'pledged' || page.order.isUnjoined)
    throw redirect(groupDealPath(page.order.event.slug ?? ''))
  // A training that is paid has a page of its own, which both sides see.
  if (page.order.people !== null && page.view === 'done') throw redirect(`/mybooking/${params.reference}`)
  return page
})

export const action = actionOf(
  (ctx, values, { params }: Route.ActionArgs) => stepOrSignIn(ctx, values, params.reference),
  { whileLocked: isOfOrder },
)

/** What was typed comes back with every answer: without scripts it would be lost. */
function faultOf(answer: Route.ComponentProps['actionData']): FormFault | null {
  if (!answer) return null
  if ('errors' in answer) return answer
  return 'values' in answer && answer.values ? { errors: {}, values: answer.values } : null
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation([
    'orders',
    'events',
    'accounts',
    'prices',
    'common',
    'transfers',
    'purchases',
    'tax',
    'cart-orders',
  ])
  const { order, view, approval, now } = loaderData
  const answer = useLastAnswer(actionData)
  useBeginAnew(view)
  const isTraining = order.people !== null
  const asks = approval?.isNeeded ? (
    <AskEnd approval={approval} isTraining={isTraining} form={CHECKOUT_FORM} />
  ) : null
  const isSold = view === 'form' && loaderData.isPayable && !approval?.isWaiting
  const { purchase } = loaderData
  const more = purchase ? <OrderByPurchase form={CHECKOUT_FORM} above={purchase.above} /> : null
  const end = isSold ? <CheckoutEnd {...loaderData} ask={asks} more={more} /> : null
  const titled = approval?.isWaiting ? 'purchases:waits.title' : titleOfOrder(order, view, now)
  const title = t(titled, { count: order.tickets.length })
  return (
    <Page title={title} kicker={t('orders:checkout.order', { reference: order.reference })} compact>
      <PageMeta title={title} noindex />
      {end ? <CheckoutLine order={order} /> : null}
      <SplitLayout aside={<OrderSummary order={order} now={now} />} end={end}>
        <RefundOwedNote owed={loaderData.owed} now={now} />
        {view === 'form' && !approval?.isWaiting ? <Held {...loaderData} /> : null}
        <BudgetNote {...loaderData.budget} />
        <Body {...loaderData} fault={faultOf(answer)} />
        <OrderSettled {...loaderData} reference={order.reference} isBuyer={false} />
      </SplitLayout>
    </Page>
  )
}

/** Seats are held for minutes; what was agreed on is to be paid within days. */
function Held(page: Route.ComponentProps['loaderData']) {
  return page.order.people === null ? <HoldClock {...page} /> : <PayBy {...page} />
}

type BodyProps = Route.ComponentProps['loaderData'] & { fault: FormFault | null }

function Body({ fault, ...page }: BodyProps) {
  const { t } = useTranslation('purchases')
  const { order, view, open, approval, buyer, bill, isPayable, now } = page
  const isSignedIn = buyer.kind === 'unconfirmed' || (buyer.kind === 'known' && buyer.signedIn)
  if (view === 'done')
    return (
      <>
        {bill ? (
          <OrderBilled bill={bill} now={now} isSignedIn={isSignedIn} reference={order.reference} isGood />
        ) : null}
        <OrderDone
          {...page}
          account={
            page.isUnfinished ? (
              <FinishForm fault={fault} email={buyer.kind === 'visitor' ? '' : buyer.email} />
            ) : null
          }
        />
      </>
    )
  if (view === 'billed' && bill)
    return (
      <OrderBilled bill={bill} now={now} isSignedIn={isSignedIn} reference={order.reference} isGood={false} />
    )
  if (view === 'billed' && open)
    return <OrderUninvoiced order={order} isSignedIn={isSignedIn} now={now} origin={page.origin} />
  if (view === 'uncharged') return <UnchargedForm {...page} fault={fault} />
  if (approval?.isWaiting) return <PurchaseWaits approval={approval} isTraining={order.people !== null} />
  if (view !== 'form') return <OrderStatus order={order} view={view} fault={fault} />
  return (
    <CheckoutForm
      key={order.reference}
      {...page}
      fault={fault}
      buyer={isPayable ? buyer : null}
      note={<ApprovalNote approval={approval} />}
      ask={approval?.isNeeded ? <AskPart approval={approval} fault={fault} /> : null}
      askLabels={{ words: t('ask.words') }}
    />
  )
}
