import { redirect } from 'react-router'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { GoodwillForm } from '#app/features/sales/order-desk/components/goodwill-form.tsx'
import { WaitingGoodwillBox } from '#app/features/sales/order-desk/components/waiting-goodwill.tsx'
import { decideGoodwill } from '#app/features/sales/order-desk/decide-goodwill.server.ts'
import { findWaitingGoodwill } from '#app/features/sales/order-desk/queries-goodwill.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { OrderFacts } from '#app/features/site/backoffice/things/components/order-facts.tsx'
import { ThingCases, ThingLine } from '#app/features/site/backoffice/things/components/thing-file.tsx'
import { getOrderForStaff } from '#app/features/site/backoffice/things/queries-order.server.ts'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { thingPath } from '#app/features/site/backoffice/things/thing.ts'
import { newKey } from '#app/kit/ids.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/order'

/** What was done with money beyond the terms, as the address of the page says. */
const DONE = ['refunded', 'asked', 'withdrawn'] as const

const pathOf = (key: string) => thingPath({ kind: 'order', key })

export const loader = staffLoader(async (ctx, { params: { reference }, url }: Route.LoaderArgs) => {
  const [order, waiting, file] = await Promise.all([
    getOrderForStaff(ctx, reference),
    findWaitingGoodwill(ctx, reference),
    getThingFile(ctx, { kind: 'order', key: reference }, url.searchParams),
  ])
  return {
    order,
    file,
    waiting,
    done: DONE.find((one) => one === url.searchParams.get('done')) ?? null,
    opensParties: canModerate(ctx.actor),
    formKey: newKey(),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = staffAction(async (ctx, values, { params: { reference } }: Route.ActionArgs) => {
  if (values.intent === 'decide') {
    await decideGoodwill(ctx, { ...values, reference })
    throw redirect(`${pathOf(reference)}?done=${values.answer === 'confirm' ? 'refunded' : 'withdrawn'}`)
  }
  const { waits } = await refundGoodwill(ctx, { ...values, reference })
  throw redirect(`${pathOf(reference)}?done=${waits ? 'asked' : 'refunded'}`)
})

/** An order of anybody: what is open about it, all that happened with it, and money beyond the terms. */
export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['backoffice', 'order-desk'])
  const { order, waiting, file, done, opensParties, formKey, now, zone } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  return (
    <>
      <PageMeta title={t('thing.orderTitle', { reference: order.reference })} noindex />
      <PageHead
        title={t('thing.orderTitle', { reference: order.reference })}
        lead={
          <p>
            <Badge>{t(`thing.orderState.${order.state}`)}</Badge>
          </p>
        }
      />
      {done && !fault ? (
        <Alert tone="good">{t(done === 'refunded' ? 'thing.refunded' : `order-desk:goodwill.${done}`)}</Alert>
      ) : null}
      <SplitLayout
        end={<ThingLine file={file} path={pathOf(order.reference)} now={now} zone={zone} />}
        aside={
          <Panel>
            {waiting && !order.isOwn ? (
              <>
                <FaultSummary fault={fault} labelOf={(name) => name} />
                <WaitingGoodwillBox waiting={waiting} />
              </>
            ) : order.left ? (
              <GoodwillForm left={order.left} formKey={formKey} fault={fault} isStaff />
            ) : (
              <p>{t(order.isOwn ? 'thing.ownCause' : 'thing.noAct')}</p>
            )}
          </Panel>
        }
      >
        <OrderFacts order={order} opensParties={opensParties} now={now} zone={zone} />
        <ThingCases file={file} now={now} zone={zone} />
      </SplitLayout>
    </>
  )
}
