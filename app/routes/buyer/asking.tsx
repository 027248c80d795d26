import { redirect } from 'react-router'
import { overOf } from '#app/features/catalogue/event-pages/panel-view.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { canAsk } from '#app/features/catalogue/inventory/requests/policy.ts'
import { askForSeats } from '#app/features/catalogue/seat-requests/ask-seats.server.ts'
import { AskForm } from '#app/features/catalogue/seat-requests/components/ask-form.tsx'
import { OwnSeatRequest } from '#app/features/catalogue/seat-requests/components/own-seat-request.tsx'
import { findOwnSeatRequest } from '#app/features/catalogue/seat-requests/queries-requests.server.ts'
import { seatRequestPath } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { askableOf, formatSeatRequest } from '#app/features/catalogue/seat-requests/seat-request-view.ts'
import { withdrawSeatRequest } from '#app/features/catalogue/seat-requests/withdraw-seat-request.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { findOpenOrder } from '#app/features/sales/checkout/queries-open.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DotList } from '#app/ui/dot-list.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/asking'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const slug = params.url
  const [{ event }, request, open] = await Promise.all([
    getEventPage(ctx, slug),
    findOwnSeatRequest(ctx, slug),
    findOpenOrder(ctx, slug),
  ])
  const isHeld = request?.state === 'approved' && request.until !== null && request.until > ctx.now()
  return {
    slug,
    event: { title: event.title, language: event.language },
    over: overOf(event, { t: translator(ctx.language), now: ctx.now() }),
    day: formatDay(event.startsAt, event.timeZone, ctx.language, ctx.now()),
    askable: askableOf(event),
    request: request && {
      state: request.state,
      reason: request.reason,
      isHeld,
      line: formatSeatRequest(request, ctx, translator(ctx.language)),
    },
    order: isHeld && request.buyerId === ctx.actor.partyId ? (open?.reference ?? null) : null,
    company: ctx.actor.company?.name ?? null,
    isConfirmed: canAsk(ctx.actor),
    zone: ctx.timeZone,
    type: url.searchParams.get('type') ?? undefined,
  }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const { intent, type, seats, people, words, reference } = values
    if (intent === 'withdraw') await withdrawSeatRequest(ctx, { event: params.url })
    else if (intent === 'let-go') await cancelHold(ctx, { reference })
    else await askForSeats(ctx, { event: params.url, type, seats, people, words })
    return redirect(seatRequestPath(params.url))
  },
  { whileLocked: ({ intent }) => intent === 'withdraw' || intent === 'let-go' },
)

const PARTS = ['decides', 'free', 'hours', 'price', 'full'] as const

/** Where somebody asks for seats that an organiser approves, and sees what became of it. */
export default function Asking({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['seat-requests', 'common'])
  const { slug, event, day, over, askable, request, order, company, isConfirmed, zone, type } = loaderData
  const page = `/event/Q/${encodeURIComponent(slug)}`
  const fault = actionData && 'errors' in actionData ? actionData : null
  const isOpen = request?.state === 'asked' || request?.state === 'approved'
  return (
    <Page
      narrow
      title={t('title')}
      lead={
        <p>
          <Anchor to={page}>
            <span lang={event.language}>{event.title}</span> · {day}
          </Anchor>
        </p>
      }
    >
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <FormStack>
        <FaultSummary fault={fault} />
        {request ? <OwnSeatRequest request={request} order={order} /> : null}
        {isConfirmed ? null : <Alert tone="wait">{t('refused.unconfirmed')}</Alert>}
        {isOpen ? null : askable ? (
          <AskForm askable={askable} company={company} fault={fault} chosen={{ type }} />
        ) : (
          <Alert title={over?.title} action={<LinkButton to={page}>{t('toEvent')}</LinkButton>}>
            {over ? over.text : t('none')}
          </Alert>
        )}
      </FormStack>
      <Section title={t('how.title')}>
        <DotList items={PARTS.map((part) => t(`how.${part}`, { zone }))} />
      </Section>
    </Page>
  )
}
