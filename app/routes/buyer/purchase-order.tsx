import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { MessageLink } from '#app/features/people/qmail/components/message-link.tsx'
import { messageAbout } from '#app/features/people/qmail/message-path.ts'
import { PurchaseOrderActions } from '#app/features/procurement/purchase-orders/components/purchase-order-actions.tsx'
import { PurchaseOrderView } from '#app/features/procurement/purchase-orders/components/purchase-order-view.tsx'
import {
  PURCHASE_ORDERS_PATH,
  purchaseOrderPath,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { findOwnPurchaseLimit } from '#app/features/procurement/purchase-orders/queries-limit.server.ts'
import {
  getPurchaseOrder,
  versionOf,
} from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { money } from '#app/kit/money.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/purchase-order'
import { takePurchaseStep } from './purchase-order-steps.server.ts'

const DONE = ['saved', 'send', 'change', 'acknowledge', 'reject', 'close', 'cancel']

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const [order, limit] = await Promise.all([getPurchaseOrder(ctx, params.code), findOwnPurchaseLimit(ctx)])
  const said = versionOf(order, url.searchParams.get('version'))
  const last = versionOf(order, null)
  const done = url.searchParams.get('done')
  return {
    order,
    said,
    above:
      order.isBuyer && limit && isAbove(limit.limit, money(last.totalMinor, last.currency))
        ? { ...limit, limit: formatApprovalLimit(limit.limit, ctx.language) }
        : null,
    done: DONE.find((name) => name === done) ?? null,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** Also after a refusal: who comes second sees what the other side did. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const done = await takePurchaseStep(ctx, values, params.code)
    return redirect(
      done === 'discard' ? PURCHASE_ORDERS_PATH : `${purchaseOrderPath(params.code)}?done=${done}`,
    )
  },
  { whileLocked: ({ intent }) => intent !== 'send' },
)

/** An order, to both its sides: what it says, what became of it, and what one does with it. */
export default function PurchaseOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('purchase-orders')
  const { order, said, above, done, now, zone } = loaderData
  const isOutdated = said.version !== order.version
  const list = order.isBuyer ? PURCHASE_ORDERS_PATH : `${PURCHASE_ORDERS_PATH}?side=received`
  const paper = `${purchaseOrderPath(params.code)}/order.pdf${isOutdated ? `?version=${said.version}` : ''}`
  return (
    <>
      <PageMeta title={`${order.numberText ?? t('one')}: ${said.title}`} noindex />
      <PageHead
        kicker={<Anchor to={list}>{t('title')}</Anchor>}
        title={said.title}
        lead={<p>{order.numberText ? t('numbered', { number: order.numberText }) : t('notSent')}</p>}
        actions={
          <>
            <LinkButton to={paper} data-document="" download>
              {t('pdf')}
            </LinkButton>
            {order.state === 'draft' ? null : <MessageLink to={messageAbout('purchase-order', order.code)} />}
          </>
        }
      />
      {done && !actionData ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {isOutdated ? (
        <Alert tone="wait" title={t('outdated')}>
          <Anchor to={purchaseOrderPath(params.code)}>{t('openCurrent')}</Anchor>
        </Alert>
      ) : null}
      {above && order.state === 'draft' ? (
        <Alert tone="wait" title={t('above.title', { limit: above.limit })}>
          {t('above.text', { admins: above.admins, company: above.company })}
        </Alert>
      ) : null}
      {isOutdated ? null : (
        <PurchaseOrderActions order={order} isAbove={above !== null} fault={actionData ?? null} />
      )}
      <PurchaseOrderView order={order} said={said} now={now} zone={zone} />
    </>
  )
}
