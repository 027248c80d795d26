import {
  RefusedFilterForm,
  RefusedTable,
} from '#app/features/site/backoffice/trace/components/refused-list.tsx'
import { TraceTabs } from '#app/features/site/backoffice/trace/components/trace-tabs.tsx'
import { listRefused } from '#app/features/site/backoffice/trace/queries-refused.server.ts'
import { REFUSED_PATH, refusedFilter, refusedQuery } from '#app/features/site/backoffice/trace/trace.ts'
import { NOTED_DAYS } from '#app/kit/noted-refusal.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/refused'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const filter = refusedFilter(url.searchParams)
  return { filter, list: await listRefused(ctx, filter), now: ctx.now(), zone: ctx.timeZone }
})

/** Sign-ins that failed, rights that were refused and limits that were reached. */
export default function Refused({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { filter, list, now, zone } = loaderData
  const hrefOf = (after: string) => REFUSED_PATH + refusedQuery({ ...filter, after })
  return (
    <>
      <PageMeta title={t('trace.refused')} noindex />
      <PageHead title={t('trace.title')} lead={<p>{t('trace.refusedLead', { days: NOTED_DAYS })}</p>} />
      <TraceTabs isRefused />
      <RefusedFilterForm filter={filter} />
      {list.rows.length === 0 ? (
        <EmptyState title={t('trace.none')}>{t('trace.refusedNone')}</EmptyState>
      ) : (
        <RefusedTable rows={list.rows} now={now} zone={zone} />
      )}
      <FormActions>
        {filter.after ? <LinkButton to={hrefOf('')}>{t('trace.first')}</LinkButton> : null}
        {list.next ? (
          <LinkButton to={hrefOf(list.next)} rel="next">
            {t('trace.next')}
          </LinkButton>
        ) : null}
      </FormActions>
    </>
  )
}
