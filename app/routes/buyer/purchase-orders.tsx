import { ApproveDesk } from '#app/features/procurement/order-approvals/components/approve-desk.tsx'
import { InvoiceQueue } from '#app/features/procurement/order-matching/components/invoice-queue.tsx'
import { TOLERANCE_PATH } from '#app/features/procurement/order-matching/matching.ts'
import { PurchaseOrderSums } from '#app/features/procurement/purchase-orders/components/purchase-order-sums.tsx'
import { PurchaseOrderTable } from '#app/features/procurement/purchase-orders/components/purchase-order-table.tsx'
import {
  PURCHASE_ORDER_SIDES,
  PURCHASE_ORDER_VIEWS,
  PURCHASE_ORDERS_PATH,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { queryOfPurchaseOrders } from '#app/features/procurement/purchase-orders/wanted-orders.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
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
import { showPurchaseOrders } from './purchase-orders-shown.server.ts'
import { takeQueueStep } from './queue-steps.server.ts'

export const loader = personLoader((ctx, { url }: Route.LoaderArgs) => showPurchaseOrders(ctx, url))

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => ({
    ok: true as const,
    answer: await takeQueueStep(ctx, values),
  }),
  // Approved orders are new ones; what an invoice of an older one differs by is decided.
  { whileLocked: ({ intent }) => intent === 'accept' },
)

/** The orders that the party acted for has made, and those that it has received: what waits first. */
export default function PurchaseOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['purchase-orders', 'order-matching'])
  const { wanted, list, counts, sums, receives, mayTolerate, now, zone, at } = loaderData
  const answer = actionData?.ok ? actionData.answer : null
  const faultOf = (intent: string) =>
    actionData && !actionData.ok && actionData.values.intent === intent ? actionData : null
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
      <ApproveDesk
        {...loaderData}
        rows={loaderData.toApprove}
        answer={answer?.approved ?? null}
        fault={faultOf('approve')}
      />
      <InvoiceQueue
        rows={loaderData.queue}
        intentKey={loaderData.intentKey}
        answer={answer?.accepted ?? null}
        fault={faultOf('accept')}
      />
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
          <PurchaseOrderTable rows={list.rows} billed={loaderData.billed} side={side} now={now} zone={zone} />
          <FormActions>
            <LinkButton
              to={`${PURCHASE_ORDERS_PATH}/list.csv${queryOfPurchaseOrders(wanted)}`}
              data-document=""
              download
            >
              {t('csv')}
            </LinkButton>
            {side === 'sent' ? (
              <LinkButton to={`${PURCHASE_ORDERS_PATH}/accounts.csv`} data-document="" download>
                {t('order-matching:accounts.csv')}
              </LinkButton>
            ) : null}
            {side === 'sent' && mayTolerate ? (
              <LinkButton to={TOLERANCE_PATH}>{t('order-matching:tolerance.title')}</LinkButton>
            ) : null}
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
