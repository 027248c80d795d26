import { redirect } from 'react-router'
import { ToleranceForm } from '#app/features/procurement/order-matching/components/tolerance-form.tsx'
import { TOLERANCE_PATH } from '#app/features/procurement/order-matching/matching.ts'
import { getTolerance } from '#app/features/procurement/order-matching/queries-tolerance.server.ts'
import { setTolerance } from '#app/features/procurement/order-matching/set-tolerance.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/purchase-tolerance'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  tolerance: await getTolerance(ctx),
  saved: url.searchParams.get('done') === 'saved',
}))

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  await setTolerance(ctx, values)
  return redirect(`${TOLERANCE_PATH}?done=saved`)
})

/** By how much invoices may differ from the orders of a company before somebody has to look at them. */
export default function PurchaseTolerance({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['order-matching', 'purchase-orders'])
  return (
    <>
      <PageMeta title={t('order-matching:tolerance.title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/c/purchaseorderlist">{t('purchase-orders:title')}</Anchor>}
        title={t('order-matching:tolerance.title')}
        lead={<p>{t('order-matching:tolerance.lead')}</p>}
      />
      {loaderData.saved && !actionData ? (
        <Alert tone="good">{t('order-matching:tolerance.saved')}</Alert>
      ) : null}
      <ToleranceForm tolerance={loaderData.tolerance} fault={actionData ?? null} />
    </>
  )
}
