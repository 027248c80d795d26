import { redirect } from 'react-router'
import { PurchaseOrderSums } from '#app/features/procurement/purchase-orders/components/purchase-order-sums.tsx'
import { PurchaseOrderTable } from '#app/features/procurement/purchase-orders/components/purchase-order-table.tsx'
import { receivesPurchaseOrders } from '#app/features/procurement/purchase-orders/policy.ts'
import {
  PURCHASE_ORDER_SIDES,
  PURCHASE_ORDER_VIEWS,
  PURCHASE_ORDERS_PATH,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import {
  countPurchaseOrders,
  listPurchaseOrders,
  sumPurchaseOrders,
} from '#app/features/procurement/purchase-orders/queries-orders.server.ts'
import {
  queryOfPurchaseOrders,
  wantedPurchaseOrdersOf,
} from '#app/features/procurement/purchase-orders/wanted-orders.ts'
import { splitLanguage } from '#app/kit/language.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/purchase-orders'

const SIZE = 50
/** What a supplier has to acknowledge: whoever says nothing else comes to it first. */
const WAITING = { side: 'received', view: 'sent', words: '' } as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const receives = receivesPurchaseOrders(ctx.actor)
  const isLed = receives && !url.searchParams.has('side') && !url.searchParams.has('view')
  if (isLed && (await countPurchaseOrders(ctx, WAITING)) > 0)
    throw redirect(splitLanguage(url.pathname).path + queryOfPurchaseOrders({ ...WAITING, view: 'all' }))
  const wanted = wantedPurchaseOrdersOf(url.searchParams)
  const page = pageNumber(url.searchParams.get('page'))
  const [rows, total, of] = await Promise.all([
    listPurchaseOrders(ctx, wanted, { limit: SIZE, offset: (page - 1) * SIZE }),
    countPurchaseOrders(ctx, wanted),
    sumPurchaseOrders(ctx, wanted.side),
  ])
  return {
    wanted,
    list: pageOf(rows, total, page, SIZE),
    ...of,
    receives,
    now: ctx.now(),
    zone: ctx.timeZone,
    at: splitLanguage(url.pathname).path,
  }
})

/** The orders that the party acted for has made, and those that it has received: what waits first. */
export default function PurchaseOrders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('purchase-orders')
  const { wanted, list, counts, sums, receives, now, zone, at } = loaderData
  const { side } = wanted
  const to = (changed: Partial<typeof wanted>, given?: Record<string, string>) =>
    at + queryOfPurchaseOrders({ ...wanted, ...changed }, given)
  const add = (
    <LinkButton to="/purchase-orders/new" tone="go">
      {t('add')}
    </LinkButton>
  )
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} actions={add} />
      {receives ? (
        <TabLinks
          label={t('sides')}
          tabs={PURCHASE_ORDER_SIDES.map((name) => ({
            label: t(`side.${name}`),
            to: to({ side: name, view: 'all', words: '' }),
            current: name === side,
          }))}
        />
      ) : null}
      <PurchaseOrderSums side={side} sums={sums} />
      {counts.all > 0 ? (
        <>
          <FindForm
            key={to({})}
            label={t('find')}
            words={wanted.words}
            search={t('search')}
            kept={{
              side,
              view: wanted.view === 'all' ? null : wanted.view,
            }}
          />
          <TabLinks
            label={t('views')}
            tabs={PURCHASE_ORDER_VIEWS.filter((view) => counts[view] > 0 || view === wanted.view).map(
              (view) => ({
                label: t(view === 'all' ? 'all' : `state.${view}`),
                to: to({ view }),
                count: counts[view],
                current: view === wanted.view,
              }),
            )}
          />
        </>
      ) : null}
      {list.total > 0 ? (
        <>
          <PurchaseOrderTable rows={list.rows} side={side} now={now} zone={zone} />
          <FormActions>
            <LinkButton
              to={`${PURCHASE_ORDERS_PATH}/list.csv${queryOfPurchaseOrders(wanted)}`}
              data-document=""
              download
            >
              {t('csv')}
            </LinkButton>
          </FormActions>
        </>
      ) : (
        <EmptyState title={t(counts.all > 0 ? 'noneFound' : `none.${side}`)}>
          {t(counts.all > 0 ? 'noneFoundText' : `noneText.${side}`)}
        </EmptyState>
      )}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => to({}, { page: String(page) })} />
    </>
  )
}
