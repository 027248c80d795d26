import { redirect } from 'react-router'
import { PurchaseOrderForm } from '#app/features/procurement/purchase-orders/components/purchase-order-form.tsx'
import { formValuesOf } from '#app/features/procurement/purchase-orders/form-values.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import {
  getPurchaseOrder,
  versionOf,
} from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import { listCostCentres } from '#app/features/sales/checkout/queries-cost-centres.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { newKey } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/edit-purchase-order'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const [order, { centres }] = await Promise.all([getPurchaseOrder(ctx, params.code), listCostCentres(ctx)])
  // What is over stays as it is; only its buyer writes it.
  if (!order.isBuyer || order.endedAt) throw notFound()
  const said = versionOf(order, null)
  const known = centres.some(({ value }) => value === said.costCentreId)
  return {
    isDraft: order.state === 'draft',
    name: order.numberText,
    title: said.title,
    provider: order.provider,
    form: {
      values: formValuesOf({ ...said, costCentreId: known ? said.costCentreId : null }),
      filled: said.lines.length,
      revision: order.revision,
      centres,
      intentKey: newKey(),
    },
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { version } = await revisePurchaseOrder(ctx, { ...nestedValues(values), code: params.code })
  return redirect(`${purchaseOrderPath(params.code)}?done=${version > 1 ? 'change' : 'saved'}`)
})

/** Changes an order: a draft in place, one that was sent by a new version. */
export default function EditPurchaseOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['purchase-orders', 'orders'])
  const { isDraft, name, title, provider, form } = loaderData
  return (
    <>
      <PageMeta title={`${t('purchase-orders:act.change')}: ${title}`} noindex />
      <PageHead
        kicker={<Anchor to={purchaseOrderPath(params.code)}>{name ?? t('purchase-orders:one')}</Anchor>}
        title={t(isDraft ? 'purchase-orders:act.edit' : 'purchase-orders:act.change')}
        lead={<p>{t('purchase-orders:form.to', { name: provider })}</p>}
      />
      {isDraft ? null : <Alert tone="info">{t('purchase-orders:form.newVersion')}</Alert>}
      <PurchaseOrderForm
        {...form}
        key={form.revision}
        fault={actionData ?? null}
        send={t(isDraft ? 'purchase-orders:form.save' : 'purchase-orders:form.sendChange')}
      />
    </>
  )
}
