import { redirect } from 'react-router'
import { ChasedRefunds } from '#app/features/sales/cancellations/refunds/components/chased-refunds.tsx'
import { listChased } from '#app/features/sales/cancellations/refunds/queries-chased.server.ts'
import { remindSeller } from '#app/features/sales/cancellations/refunds/remind-seller.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/refunds'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  refunds: await listChased(ctx),
  isReminded: url.searchParams.has('reminded'),
  now: ctx.now(),
}))

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  await remindSeller(ctx, values)
  throw redirect('/admin/refunds?reminded')
})

/** What sellers are to transfer back to their buyers, and what of it is late. */
export default function Refunds({ loaderData: { refunds, isReminded, now } }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <PageMeta title={t('refunds.title')} noindex />
      <PageHead title={t('refunds.title')} lead={<p>{t('refunds.lead')}</p>} />
      {isReminded ? <Alert tone="good">{t('refunds.done')}</Alert> : null}
      {refunds.length === 0 ? (
        <EmptyState title={t('refunds.empty')}>{t('refunds.emptyNext')}</EmptyState>
      ) : (
        <ChasedRefunds refunds={refunds} now={now} />
      )}
    </>
  )
}
