import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { setEligibleBuyers } from '#app/features/catalogue/booking-codes/set-eligible-buyers.server.ts'
import { cancelEvent } from '#app/features/catalogue/event-publishing/cancel-event.server.ts'
import { cancelSeries } from '#app/features/catalogue/event-publishing/cancel-series.server.ts'
import {
  PublishedNote,
  publishedLast,
} from '#app/features/catalogue/event-publishing/components/published-note.tsx'
import { endsExitEarly } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { runEvent } from '#app/features/catalogue/event-publishing/run-event.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { OwnLink } from '#app/features/money/commission/components/own-link.tsx'
import { getCommission } from '#app/features/money/commission/queries-commission.server.ts'
import { QuorumDecision } from '#app/features/sales/event-changes/components/quorum-decision.tsx'
import { decideQuorum } from '#app/features/sales/event-changes/decide-quorum.server.ts'
import { AgreedTraining } from '#app/features/sales/held-trainings/components/agreed-training.tsx'
import { findTrainingOfEvent } from '#app/features/sales/held-trainings/queries-held.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { EventOverview } from '#app/features/sales/organiser-sales/components/event-overview.tsx'
import { EventTodos } from '#app/features/sales/organiser-sales/components/event-todos.tsx'
import { LatestOrders } from '#app/features/sales/organiser-sales/components/sales-tables.tsx'
import { StaffLinks } from '#app/features/sales/organiser-sales/components/staff-links.tsx'
import { TicketTypeTable } from '#app/features/sales/organiser-sales/components/ticket-type-table.tsx'
import { getSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { localDay } from '#app/kit/local-time.ts'
import { config } from '#app/platform/config.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-sales'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const last = publishedLast(url.searchParams)
  const [shown, training] = await Promise.all([
    getSales(ctx, params.slug),
    findTrainingOfEvent(ctx, params.slug),
  ])
  const { endsAt, timeZone } = shown.event
  const commission = shown.canDecide ? await getCommission(ctx) : null
  return {
    ...shown,
    training,
    own: commission?.byLink
      ? { code: commission.linkCode, rate: commission.byLink.rate, origin: config().ORIGIN }
      : null,
    until: localDay(new Date(Math.min(endsAt.getTime(), ctx.now().getTime())), timeZone),
    last,
    chosen: url.searchParams.get('choice'),
    endsEarly: last !== null && (await endsExitEarly(ctx, params.slug)),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** Also after a refusal: who comes second to a decision sees what was decided. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

const WAYS = [
  { intent: 'cancel', take: cancelEvent, done: 'cancel' },
  { intent: 'cancelSeries', take: cancelSeries, done: 'cancel' },
  { intent: 'run', take: runEvent, done: 'run' },
] as const

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    if (values.intent === 'decide')
      return { ok: true as const, decided: await decideQuorum(ctx, { ...values, event: params.slug }) }
    const way = WAYS.find(({ intent }) => intent === values.intent)
    if (way) {
      await way.take(ctx, { ...values, event: params.slug })
      return { ok: true as const, decided: way.done }
    }
    await setEligibleBuyers(ctx, { ...nestedValues(values), event: params.slug })
    return { ok: true as const, decided: null }
  },
  { whileLocked: ({ intent }) => intent === 'decide' || WAYS.some((way) => way.intent === intent) },
)

export default function EventSales({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['sales', 'held-trainings'])
  const { event, training, types, orders, orderCount, decision, now, zone, ...shown } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const isDecision = fault?.values.intent !== undefined
  const decided = actionData?.ok ? actionData.decided : null
  const quorum = quorumOf(event, event.coming, now)
  const own = `/event/manage_event/${encodeURIComponent(event.slug)}`
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead title={t('frame.overview')} actions={<StaffLinks slug={event.slug} />} />
      <PublishedNote slug={event.slug} last={shown.last} endsEarly={shown.endsEarly} />
      <QuorumDecision
        decision={decision}
        event={event}
        canDecide={shown.canDecide}
        now={now}
        decided={decided}
        chosen={shown.chosen}
        missing={quorum.missing}
        fault={isDecision ? fault : null}
      />
      {training ? (
        <>
          <AgreedTraining code={training} />
          <EventTodos slug={event.slug} todos={shown.todos} />
        </>
      ) : (
        <>
          <EventOverview event={event} {...shown} />
          {shown.own ? <OwnLink {...shown.own} to={`/event/Q/${encodeURIComponent(event.slug)}`} /> : null}
          <Section title={t('types.title')}>
            {actionData?.ok && !decided ? <Alert tone="good">{t('types.saved')}</Alert> : null}
            <TicketTypeTable
              types={types}
              canSayBuyers={shown.canSayBuyers}
              fault={isDecision ? null : fault}
            />
          </Section>
          <LatestOrders orders={orders} zone={zone} now={now} count={orderCount} all={`${own}/orders`} />
        </>
      )}
    </>
  )
}
