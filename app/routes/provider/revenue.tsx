import { findMandateNotice } from '#app/features/catalogue/event-publishing/queries-mandate.server.ts'
import { DISPUTES_PAGE } from '#app/features/delivery/disputes/evidence.ts'
import { CommissionLine } from '#app/features/money/commission/components/commission-facts.tsx'
import { getCommission } from '#app/features/money/commission/queries-commission.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { MandateNotice } from '#app/features/people/selling-mandates/components/mandate-notice.tsx'
import { MANDATE_PAGE } from '#app/features/people/selling-mandates/mandate.ts'
import { paysOutToAll } from '#app/features/sales/orders/policy.ts'
import { PayoutsPart } from '#app/features/sales/payouts/components/payouts-part.tsx'
import { OwedTable } from '#app/features/sales/revenue/components/owed-table.tsx'
import { RevenueTable } from '#app/features/sales/revenue/components/revenue-table.tsx'
import { MONEY_PAGE } from '#app/features/sales/revenue/money.ts'
import { REVENUE_VIEWS } from '#app/features/sales/revenue/revenue.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ColumnChart } from '#app/ui/column-chart.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/revenue'
import { showPayouts, showRevenue } from './revenue-shown.server.ts'

const hrefOf = (path: string, view: string, year: number | null) => {
  const query = new URLSearchParams({
    ...(view === 'month' ? {} : { by: view }),
    ...(year === null ? {} : { year: String(year) }),
  })
  return `${path}${query.size > 0 ? `?${query}` : ''}`
}

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const hasMandate = canSetSaleTerms(ctx.actor)
  const [revenue, payouts, mandate, commission] = await Promise.all([
    showRevenue(ctx, { by: url.searchParams.get('by'), year: url.searchParams.get('year') }),
    showPayouts(ctx),
    findMandateNotice(ctx),
    hasMandate ? getCommission(ctx) : null,
  ])
  const sells = hasMandate || paysOutToAll(ctx.actor)
  return { ...revenue, payouts, mandate, commission, sells, zone: ctx.timeZone }
})

/** What a provider has earned, what is owed of it, and what the marketplace kept. */
export default function Revenue({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['revenue', 'selling-mandates', 'commission', 'disputes', 'seller-reports'])
  const language = useLanguage()
  const { view, year, years, owed, parts, cutAt, sells, payouts, mandate, commission, zone } = loaderData
  const said = (minor: number, currency: string) => formatMoney(money(minor, currency), language)
  const range = year === null ? t('last') : String(year)
  const links = [
    ...(payouts ? [{ to: MONEY_PAGE, label: t('toMoney') }] : []),
    ...(sells ? [{ to: '/revenue/transfers', label: t('transfers') }] : []),
    ...(commission
      ? [
          { to: '/revenue/commission', label: t('commission:own.open') },
          { to: '/revenue/year', label: t('seller-reports:year.title') },
          { to: DISPUTES_PAGE, label: t('disputes:own.open') },
          { to: MANDATE_PAGE, label: t('selling-mandates:open') },
        ]
      : []),
  ]
  const file = (as: 'csv' | 'xlsx') => (
    <LinkButton to={hrefOf(`/revenue/export.${as}`, 'month', year)} data-document="" download>
      {t(as === 'csv' ? 'csv' : 'excel')}
    </LinkButton>
  )
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={
          <>
            <p>{t('lead')}</p>
            {commission ? (
              <p>
                <CommissionLine {...commission} />
              </p>
            ) : null}
          </>
        }
      />
      <PageLinks label={t('pages')} links={links} />
      <MandateNotice asked={mandate} />
      {payouts ? <PayoutsPart payouts={payouts} zone={zone} /> : null}
      {owed.length > 0 && !payouts ? <OwedTable owed={owed} /> : null}
      <TabLinks
        label={t('ranges')}
        tabs={[null, ...years].map((of) => ({
          label: of ?? t('last'),
          to: hrefOf('/revenue', view, of),
          current: of === year,
        }))}
      />
      <TabLinks
        label={t('views')}
        tabs={REVENUE_VIEWS.map((of) => ({
          label: t(`by.${of}`),
          to: hrefOf('/revenue', of, year),
          current: of === view,
        }))}
      />
      {parts.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          actions={<LinkButton to="/event/manage_event">{t('empty.events')}</LinkButton>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {cutAt === null ? null : <Alert>{t('cut', { most: cutAt })}</Alert>}
      {parts.map(({ sum, rows, months, chart }) => (
        <Section
          key={sum.currency}
          title={t('sum', { amount: said(sum.earned, sum.currency), range })}
          note={t(sum.tax === 0 ? 'ofWhich' : 'ofWhichTax', {
            sold: said(sum.sold, sum.currency),
            tax: said(sum.tax, sum.currency),
            net: said(sum.sold - sum.tax, sum.currency),
            commission: said(sum.commission, sum.currency),
          })}
        >
          {months.length > 0 ? (
            <ColumnChart
              {...chart}
              names={months}
              label={t('chart', { currency: sum.currency, range })}
              legend={{ first: t('earned'), second: t('commission') }}
            />
          ) : null}
          <RevenueTable view={view} rows={rows} caption={t('table', { currency: sum.currency, range })} />
        </Section>
      ))}
      {parts.length > 0 ? (
        <FormActions>
          {file('csv')}
          {file('xlsx')}
        </FormActions>
      ) : null}
    </>
  )
}
