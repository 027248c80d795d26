import { OrderTable } from '#app/features/sales/organiser-sales/components/sales-tables.tsx'
import {
  countSoldOrders,
  getSoldEvent,
  listSoldOrders,
} from '#app/features/sales/organiser-sales/sold/queries-sold.server.ts'
import {
  queryOfOrders,
  SOLD_VIEWS,
  wantedOrdersOf,
} from '#app/features/sales/organiser-sales/sold/sold-order.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { MoreLink, PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/sold-orders'

const SIZE = 50

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { after, ...wanted } = wantedOrdersOf(url.searchParams)
  const event = await getSoldEvent(ctx, params.slug)
  const [counts, rows] = await Promise.all([
    countSoldOrders(ctx, event.id, wanted.words),
    listSoldOrders(ctx, event.id, { ...wanted, after, limit: SIZE + 1 }),
  ])
  const orders = rows.slice(0, SIZE)
  return {
    event,
    wanted,
    counts,
    orders,
    now: ctx.now(),
    zone: ctx.timeZone,
    next: rows.length > SIZE ? (orders.at(-1)?.key ?? null) : null,
    isFirst: after === null,
  }
})

/** The orders of an event, for its organiser: to find, to filter and to take along as a file. */
export default function SoldOrders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('sales')
  const { event, wanted, counts, orders, next, isFirst, now, zone } = loaderData
  const own = `/event/manage_event/${encodeURIComponent(event.slug)}`
  const here = (given?: Record<string, string>) => `${own}/orders${queryOfOrders(wanted, given)}`
  const file = (as: string, label: string) => (
    <LinkButton to={`${own}/orders.${as}${queryOfOrders(wanted)}`} data-document="" download>
      {label}
    </LinkButton>
  )
  return (
    <>
      <PageMeta title={`${t('orders.title')}: ${event.title}`} noindex />
      <PageHead title={t('orders.title')} />
      <FindForm
        key={queryOfOrders(wanted)}
        label={t('orders.find')}
        words={wanted.words}
        search={t('orders.search')}
        kept={{ view: wanted.view === 'all' ? null : wanted.view }}
      />
      <TabLinks
        label={t('orders.views')}
        tabs={SOLD_VIEWS.filter((view) => counts[view] > 0 || view === 'all' || view === wanted.view).map(
          (view) => ({
            label: t(`orders.view.${view}`),
            to: `${own}/orders${queryOfOrders({ ...wanted, view })}`,
            count: counts[view],
            current: view === wanted.view,
          }),
        )}
      />
      {orders.length > 0 ? (
        <OrderTable orders={orders} base={`${own}/orders`} zone={zone} now={now} />
      ) : wanted.words || wanted.view !== 'all' ? (
        <p>{t('orders.noneFound')}</p>
      ) : (
        <EmptyState title={t('orders.none')}>{t('orders.empty')}</EmptyState>
      )}
      {isFirst ? null : <MoreLink to={here()}>{t('orders.fromTheFirst')}</MoreLink>}
      {next ? <MoreLink to={here({ after: next })}>{t('orders.more')}</MoreLink> : null}
      {orders.length > 0 ? (
        <FormActions>
          {file('csv', t('orders.csv'))}
          {file('xlsx', t('orders.excel'))}
        </FormActions>
      ) : null}
    </>
  )
}
