import { Form, redirect } from 'react-router'
import { ReportsTable } from '#app/features/sales/seller-reports/components/reports-table.tsx'
import { SellersTable } from '#app/features/sales/seller-reports/components/sellers-table.tsx'
import { reportingOperator } from '#app/features/sales/seller-reports/find-operator.server.ts'
import { makeReports } from '#app/features/sales/seller-reports/make-reports.server.ts'
import {
  listReportedSellers,
  listReports,
  SELLER_VIEWS,
} from '#app/features/sales/seller-reports/queries-reports.server.ts'
import {
  FIRST_YEAR,
  isOver,
  lastDayOf,
  REPORTS_PAGE,
  yearAsked,
} from '#app/features/sales/seller-reports/seller-report.ts'
import { formatDate } from '#app/kit/dates.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/seller-reports'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { searchParams: asked } = url
  const year = yearAsked(asked.get('year'), ctx.now())
  const view = SELLER_VIEWS.find((one) => one === asked.get('view')) ?? 'all'
  const [sellers, reports] = await Promise.all([
    listReportedSellers(ctx, year, { view, page: pageNumber(asked.get('page')) }),
    listReports(ctx, year),
  ])
  return {
    year,
    view,
    sellers,
    reports,
    over: isOver(year, ctx.now()),
    hasOperator: reportingOperator() !== null,
    made: asked.get('made'),
    last: ctx.now().getUTCFullYear(),
    zone: ctx.timeZone,
    now: ctx.now(),
    views: SELLER_VIEWS,
  }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  const made = await makeReports(ctx, values)
  throw redirect(`${REPORTS_PAGE}?year=${values.year}&made=${made}`)
})

/** The report of sellers for tax offices of the Union: who is in it, what is missing, and its files. */
export default function SellerReports({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('seller-reports')
  const language = useLanguage()
  const { year, view, views, sellers, reports, over, hasOperator, made, last, zone, now } = loaderData
  const hrefOf = (changed: { year?: number; view?: string; page?: number }) => {
    const of = { year, view, page: 1, ...changed }
    return `${REPORTS_PAGE}?year=${of.year}${of.view === 'all' ? '' : `&view=${of.view}`}${of.page > 1 ? `&page=${of.page}` : ''}`
  }
  return (
    <>
      <PageMeta title={`${t('title')} ${year}`} noindex />
      <PageHead
        title={`${t('title')} ${year}`}
        lead={
          <>
            <p>{t('lead')}</p>
            <p>{t('due', { day: formatDate(lastDayOf(year), 'UTC', language) })}</p>
          </>
        }
        actions={
          <>
            {year > FIRST_YEAR ? <LinkButton to={hrefOf({ year: year - 1 })}>{year - 1}</LinkButton> : null}
            {year < last ? <LinkButton to={hrefOf({ year: year + 1 })}>{year + 1}</LinkButton> : null}
            {sellers.counts.all > 0 ? (
              <LinkButton to={`${REPORTS_PAGE}/export.csv?year=${year}`} data-document="" download>
                {t('csv')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {made === null ? null : <Alert tone="good">{t(made === '0' ? 'unchanged' : 'done')}</Alert>}
      <Section title={t('files')} note={t('filesNote')}>
        {reports.length > 0 ? <ReportsTable rows={reports} zone={zone} now={now} /> : <p>{t('noFiles')}</p>}
        {!hasOperator ? <Alert tone="wait">{t('refused.noOperator')}</Alert> : null}
        {hasOperator && !over ? <p>{t('refused.notOver')}</p> : null}
        {hasOperator && over ? (
          <Form method="post">
            <input type="hidden" name="year" value={year} />
            <SendButton tone="go">{t('make')}</SendButton>
          </Form>
        ) : null}
      </Section>
      <Section title={t('sellers')} note={t('sellersNote')}>
        <TabLinks
          label={t('sellers')}
          tabs={views.map((of) => ({
            label: `${t(`views.${of}`)} (${sellers.counts[of]})`,
            to: hrefOf({ view: of }),
            current: of === view,
          }))}
        />
        {sellers.total > 0 ? (
          <SellersTable rows={sellers.rows} />
        ) : (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        )}
        <Pagination page={sellers.page} pages={sellers.pageCount} hrefOf={(page) => hrefOf({ page })} />
      </Section>
    </>
  )
}
