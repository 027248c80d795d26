import { redirect } from 'react-router'
import { answerDispute } from '#app/features/delivery/disputes/answer-dispute.server.ts'
import { DisputeRows } from '#app/features/delivery/disputes/components/dispute-rows.tsx'
import { listDisputes } from '#app/features/delivery/disputes/queries-disputes.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/disputes'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  disputes: await listDisputes(ctx, pageNumber(url.searchParams.get('page'))),
  done: url.searchParams.get('done'),
  now: ctx.now(),
}))

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  await answerDispute(ctx, values)
  const done = values.answer === 'accept' ? 'accept' : 'contest'
  throw redirect(`/admin/disputes?done=${done}`)
})

/** What payers dispute at their bank, and the one answer of staff to each. */
export default function Disputes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('disputes')
  const { disputes, done, now } = loaderData
  const fault = faultOf(actionData)
  const isDone = done === 'contest' || done === 'accept'
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {isDone && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      <FaultSummary fault={fault} labelOf={(name) => t(`${name}`)} />
      {disputes.total === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <DisputeRows disputes={disputes.rows} now={now} fault={fault} />
      )}
      <Pagination
        page={disputes.page}
        pages={disputes.pageCount}
        hrefOf={(page) => `/admin/disputes?page=${page}`}
      />
    </>
  )
}
