import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { MessageLink } from '#app/features/people/qmail/components/message-link.tsx'
import { messageAbout } from '#app/features/people/qmail/message-path.ts'
import { BudgetNote } from '#app/features/procurement/budgets/components/budget-note.tsx'
import { CartNote } from '#app/features/procurement/cart-orders/components/cart-note.tsx'
import { DraftApproval } from '#app/features/procurement/order-approvals/components/draft-approval.tsx'
import { DeliveredBilled } from '#app/features/procurement/order-matching/components/delivered-billed.tsx'
import { DeliveryForms } from '#app/features/procurement/order-matching/components/delivery-forms.tsx'
import { OrderInvoices } from '#app/features/procurement/order-matching/components/order-invoices.tsx'
import { PurchaseOrderActions } from '#app/features/procurement/purchase-orders/components/purchase-order-actions.tsx'
import { PurchaseOrderView } from '#app/features/procurement/purchase-orders/components/purchase-order-view.tsx'
import {
  OVER_STATES,
  PURCHASE_ORDERS_PATH,
  purchaseOrderPath,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/purchase-order'
import { showPurchaseOrder } from './purchase-order-shown.server.ts'
import { takePurchaseStep } from './purchase-order-steps.server.ts'

/** Steps that need a plan; with others what was agreed on goes on in a workspace that is locked. */
const BINDING = ['send', 'ask', 'link']
/** Steps whose forms say themselves what is wrong. */
const DELIVERIES = ['receive', 'link']

export const loader = personLoader((ctx, { params, url }: Route.LoaderArgs) =>
  showPurchaseOrder(ctx, params.code, url.searchParams),
)

/** Also after a refusal: who comes second sees what the other side did. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const done = await takePurchaseStep(ctx, values, params.code)
    return redirect(
      done === 'discard' ? PURCHASE_ORDERS_PATH : `${purchaseOrderPath(params.code)}?done=${done}`,
    )
  },
  { whileLocked: ({ intent }) => !BINDING.includes(String(intent)) },
)

/** An order, to both its sides: what it says, what became of it, and what one does with it. */
export default function PurchaseOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['purchase-orders', 'order-matching', 'order-approvals', 'cart-orders'])
  const { order, said, matching, cart, above, sends, done, now, zone } = loaderData
  const isOutdated = said.version !== order.version
  const list = order.isBuyer ? PURCHASE_ORDERS_PATH : `${PURCHASE_ORDERS_PATH}?side=received`
  const version = isOutdated ? `?version=${said.version}` : ''
  const file = (name: string, label: string) => (
    <LinkButton to={`${purchaseOrderPath(params.code)}/${name}${version}`} data-document="" download>
      {label}
    </LinkButton>
  )
  const fault = actionData ?? null
  const takesDeliveries = matching?.mayMatch === true && !isOutdated
  const isOfDelivery = DELIVERIES.includes(String(fault?.values.intent))
  const isGone = matching?.isGone && !OVER_STATES.some((over) => over === order.state)
  return (
    <>
      <PageMeta title={`${order.numberText ?? t('purchase-orders:one')}: ${said.title}`} noindex />
      <PageHead
        kicker={<Anchor to={list}>{t('purchase-orders:title')}</Anchor>}
        title={said.title}
        lead={
          <p>
            {order.numberText
              ? t('purchase-orders:numbered', { number: order.numberText })
              : t('purchase-orders:notSent')}
          </p>
        }
        actions={
          <>
            {file('order.pdf', t('purchase-orders:pdf'))}
            {order.state === 'draft' ? null : file('order.xml', t('purchase-orders:ubl'))}
            {order.state === 'draft' ? null : <MessageLink to={messageAbout('purchase-order', order.code)} />}
          </>
        }
      />
      {done && !actionData ? <Alert tone="good">{t(`purchase-orders:done.${done}`)}</Alert> : null}
      {isOutdated ? (
        <Alert tone="wait" title={t('purchase-orders:outdated')}>
          <Anchor to={purchaseOrderPath(params.code)}>{t('purchase-orders:openCurrent')}</Anchor>
        </Alert>
      ) : null}
      {isOfDelivery && !takesDeliveries ? (
        <Alert tone="bad">{t('purchase-orders:refused.over')}</Alert>
      ) : null}
      {isGone ? (
        <Alert tone="bad" title={t('order-matching:gone')}>
          {t('order-matching:goneText')}
        </Alert>
      ) : null}
      {cart ? <CartNote cart={cart} isBuyer={order.isBuyer} /> : null}
      <BudgetNote {...loaderData.budget} />
      {order.state === 'draft' ? (
        <DraftApproval {...loaderData} revision={order.revision} fault={fault} />
      ) : null}
      {isOutdated ? null : (
        <PurchaseOrderActions
          order={order}
          isAbove={order.state === 'draft' ? !sends : above !== null}
          fault={isOfDelivery ? null : fault}
        />
      )}
      <PurchaseOrderView order={order} said={said} now={now} zone={zone}>
        {matching && !isOutdated ? (
          <>
            <DeliveredBilled matching={matching} now={now} zone={zone} />
            {takesDeliveries ? (
              <DeliveryForms
                {...loaderData}
                lines={matching.lines}
                isOfTraining={order.training !== null}
                fault={fault}
              />
            ) : null}
            <OrderInvoices code={order.code} matching={matching} now={now} />
          </>
        ) : null}
      </PurchaseOrderView>
    </>
  )
}
