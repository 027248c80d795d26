import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { setEligibleBuyers } from '#app/features/catalogue/booking-codes/set-eligible-buyers.server.ts'
import { QuorumLine } from '#app/features/catalogue/event-pages/components/quorum-line.tsx'
import { cancelEvent } from '#app/features/catalogue/event-publishing/cancel-event.server.ts'
import { cancelSeries } from '#app/features/catalogue/event-publishing/cancel-series.server.ts'
import { runEvent } from '#app/features/catalogue/event-publishing/run-event.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { EventWays } from '#app/features/sales/checkout/components/event-ways.tsx'
import { QuorumDecision } from '#app/features/sales/event-changes/components/quorum-decision.tsx'
import { decideQuorum } from '#app/features/sales/event-changes/decide-quorum.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { useIsFramed } from '#app/features/sales/organiser-sales/components/event-frame.tsx'
import { SalesFigures } from '#app/features/sales/organiser-sales/components/sales-figures.tsx'
import { EventBadge } from '#app/features/sales/organiser-sales/components/sales-rows.tsx'
import { LatestOrders } from '#app/features/sales/organiser-sales/components/sales-tables.tsx'
import { TicketTypeTable } from '#app/features/sales/organiser-sales/components/ticket-type-table.tsx'
import { getSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-sales'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  ...(await getSales(ctx, params.slug)),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

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

/** What staff reach of somebody else's event without its tabs. */
const TICKET_PAGES = ['codes', 'limits', 'pool', 'questions']

export default function EventSales({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('sales')
  const { event, types, orders, orderCount, decision, now, zone, ...can } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const isDecision = fault?.values.intent !== undefined
  const decided = actionData?.ok ? actionData.decided : null
  const isFramed = useIsFramed()
  const quorum = quorumOf(event, event.coming, now)
  const own = `/event/manage_event/${encodeURIComponent(event.slug)}`
  const isPublic = event.state === 'published' || event.state === 'completed'
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead
        kicker={<Anchor to="/event/manage_event">{t('title')}</Anchor>}
        title={event.title}
        titleLang={event.language}
        lead={
          <>
            <EventWhen event={event} now={now} readerZone={zone} /> · <EventWhere event={event} />{' '}
            <EventBadge event={event} now={now} />
          </>
        }
        actions={
          <>
            {isFramed
              ? null
              : TICKET_PAGES.map((page) => (
                  <LinkButton key={page} to={`${own}/${page}`}>
                    {t(`frame.page.${page}`)}
                  </LinkButton>
                ))}
            {isPublic ? (
              <LinkButton to={`/event/Q/${encodeURIComponent(event.slug)}`}>{t('publicPage')}</LinkButton>
            ) : null}
          </>
        }
      />
      <QuorumDecision
        decision={decision}
        event={event}
        canDecide={can.canDecide}
        now={now}
        decided={decided}
        missing={quorum.missing}
        fault={isDecision ? fault : null}
      />
      <SalesFigures event={event} />
      <QuorumLine quorum={quorum} event={event} now={now} groupDeal={event.groupDeal} />
      <Section title={t('types.title')}>
        {actionData?.ok && !decided ? <Alert tone="good">{t('types.saved')}</Alert> : null}
        <TicketTypeTable types={types} canSayBuyers={can.canSayBuyers} fault={isDecision ? null : fault} />
      </Section>
      <LatestOrders orders={orders} zone={zone} now={now} count={orderCount} all={`${own}/orders`} />
      {isPublic || event.state === 'cancelled' ? (
        <Section
          title={t('participants.title')}
          note={t('participants.count', { count: event.coming })}
          link={{ to: `${own}/participants`, label: t('participants.all') }}
        >
          <p>{t('participants.lead')}</p>
        </Section>
      ) : null}
      <EventWays event={event} canCancel={can.canCancel} canRun={can.canRun} />
    </>
  )
}
