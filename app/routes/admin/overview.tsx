import { redirect, useRouteLoaderData } from 'react-router'
import { caseFilter, caseListPath } from '#app/features/site/cases/case.ts'
import { CaseFilterForm } from '#app/features/site/cases/components/case-filter-form.tsx'
import { CaseRows } from '#app/features/site/cases/components/case-rows.tsx'
import { type CountedCases, listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { takeNextCase } from '#app/features/site/cases/take-next-case.server.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/overview'

const DONE = [
  'dismiss',
  'uphold',
  'dismissContent',
  'upholdContent',
  'release',
  'decline',
  'sold',
  'answer',
  'close',
  'again',
  'leave',
] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { searchParams } = url
  const filter = caseFilter(searchParams)
  const list = await listCases(ctx, filter)
  const done = DONE.find((known) => known === searchParams.get('done')) ?? null
  return { filter, list, done, now: ctx.now(), zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  if (values.intent === 'next') throw redirect(await takeNextCase(ctx))
  throw redirect(await takeCase(ctx, values))
})

/** All that waits for staff, what is due first first. */
export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('cases')
  const { filter, list, done, now, zone } = loaderData
  const { counted } = useRouteLoaderData('routes/admin/admin') as { counted: CountedCases }
  const fault = faultOf(actionData)
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <small>{t('keys')}</small>
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      <FaultSummary fault={fault} labelOf={() => t('title')} />
      <CaseFilterForm filter={filter} counts={counted} />
      {list.rows.length === 0 ? (
        <EmptyState title={t(`none.${filter.view}`)}>{t('noneText')}</EmptyState>
      ) : (
        <CaseRows rows={list.rows} now={now} zone={zone} />
      )}
      {filter.after || list.next ? (
        <FormActions>
          {filter.after ? (
            <LinkButton to={caseListPath({ ...filter, after: '' })}>{t('page.first')}</LinkButton>
          ) : null}
          {list.next ? (
            <LinkButton to={caseListPath({ ...filter, after: list.next })} rel="next">
              {t('page.next')}
            </LinkButton>
          ) : null}
        </FormActions>
      ) : null}
    </>
  )
}
