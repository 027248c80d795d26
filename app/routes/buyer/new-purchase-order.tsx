import { redirect } from 'react-router'
import { getProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { PurchaseOrderForm } from '#app/features/procurement/purchase-orders/components/purchase-order-form.tsx'
import { createPurchaseOrder } from '#app/features/procurement/purchase-orders/create-purchase-order.server.ts'
import {
  PURCHASE_ORDERS_PATH,
  purchaseOrderPath,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { findOrderCurrency } from '#app/features/procurement/purchase-orders/queries-defaults.server.ts'
import { listCostCentres } from '#app/features/sales/checkout/queries-cost-centres.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { newKey } from '#app/kit/ids.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/new-purchase-order'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [{ centres }, own, usual] = await Promise.all([
    listCostCentres(ctx),
    findOrderCurrency(ctx),
    getProviderDefaults(ctx),
  ])
  return {
    values: {
      provider: oneLineOf(url.searchParams.get('provider') ?? '').slice(0, 100),
      currency: own ?? usual.currency,
      prices: 'net',
      'lines.0.kind': 'training',
    },
    centres,
    intentKey: newKey(),
  }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const { code } = await createPurchaseOrder(ctx, nestedValues(values))
  return redirect(`${purchaseOrderPath(code)}?done=saved`)
})

/** An order that is written by hand; it is saved as a draft, and sent from its page. */
export default function NewPurchaseOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['purchase-orders', 'orders'])
  return (
    <>
      <PageMeta title={t('purchase-orders:add')} noindex />
      <PageHead
        kicker={<Anchor to={PURCHASE_ORDERS_PATH}>{t('purchase-orders:title')}</Anchor>}
        title={t('purchase-orders:add')}
        lead={<p>{t('purchase-orders:form.lead')}</p>}
      />
      <PurchaseOrderForm
        {...loaderData}
        filled={0}
        revision={null}
        fault={actionData ?? null}
        send={t('purchase-orders:form.save')}
      />
    </>
  )
}
