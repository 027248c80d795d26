import { TraceFilterForm } from '#app/features/site/backoffice/trace/components/trace-filter-form.tsx'
import { TraceTable } from '#app/features/site/backoffice/trace/components/trace-table.tsx'
import { TraceTabs } from '#app/features/site/backoffice/trace/components/trace-tabs.tsx'
import { listTrace } from '#app/features/site/backoffice/trace/queries-trace.server.ts'
import { TRACE_PATH, traceFilter, traceQuery } from '#app/features/site/backoffice/trace/trace.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/trace'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const filter = traceFilter(url.searchParams)
  return { filter, list: await listTrace(ctx, filter), now: ctx.now(), zone: ctx.timeZone }
})

/** Who did what, to what, when and why. */
export default function Trace({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { filter, list, now, zone } = loaderData
  const hrefOf = (after: string) => TRACE_PATH + traceQuery({ ...filter, after })
  return (
    <>
      <PageMeta title={t('trace.title')} noindex />
      <PageHead title={t('trace.title')} lead={<p>{t('trace.lead')}</p>} />
      <TraceTabs isRefused={false} />
      <TraceFilterForm filter={filter} />
      {list.rows.length === 0 ? (
        <EmptyState title={t('trace.none')}>{t('trace.noneNext')}</EmptyState>
      ) : (
        <TraceTable rows={list.rows} now={now} zone={zone} />
      )}
      <FormActions>
        {filter.after ? <LinkButton to={hrefOf('')}>{t('trace.first')}</LinkButton> : null}
        {list.next ? (
          <LinkButton to={hrefOf(list.next)} rel="next">
            {t('trace.next')}
          </LinkButton>
        ) : null}
        {list.rows.length > 0 ? (
          <LinkButton to={`${TRACE_PATH}/file${traceQuery({ ...filter, after: '' })}`} download>
            {t('trace.file')}
          </LinkButton>
        ) : null}
      </FormActions>
    </>
  )
}
