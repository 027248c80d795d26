import { redirect } from 'react-router'
import { overOf } from '#app/features/catalogue/event-pages/panel-view.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { OwnPlace } from '#app/features/catalogue/waitlist/components/own-place.tsx'
import { WishForm } from '#app/features/catalogue/waitlist/components/wish-form.tsx'
import { joinWaitingList } from '#app/features/catalogue/waitlist/join-list.server.ts'
import { leaveWaitingList } from '#app/features/catalogue/waitlist/leave-list.server.ts'
import { canJoinWaitlist } from '#app/features/catalogue/waitlist/policy.ts'
import { findOwnWaitlistEntry } from '#app/features/catalogue/waitlist/queries-waitlist.server.ts'
import { waitingPath } from '#app/features/catalogue/waitlist/waiting-path.ts'
import { formatWaitlistPlace, waitableOf } from '#app/features/catalogue/waitlist/waitlist-view.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { findOpenOrder } from '#app/features/sales/checkout/queries-open.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { formatDay } from '#app/kit/dates.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
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
import type { Route } from './+types/waiting'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const slug = params.url
  const [{ event }, wait, open] = await Promise.all([
    getEventPage(ctx, slug),
    findOwnWaitlistEntry(ctx, slug),
    findOpenOrder(ctx, slug),
  ])
  const isLive = wait?.state === 'waiting' || wait?.state === 'offered'
  return {
    slug,
    event: { title: event.title, language: event.language },
    over: overOf(event, { t: translator(ctx.language), now: ctx.now() }),
    day: formatDay(event.startsAt, event.timeZone, ctx.language, ctx.now()),
    waitable: waitableOf(event),
    people: event.waiting,
    wait: wait && { state: wait.state, quantity: wait.quantity, type: wait.ticketTypeId },
    place: wait && isLive ? formatWaitlistPlace(wait, ctx, translator(ctx.language)) : null,
    order: wait?.state === 'offered' ? (open?.reference ?? null) : null,
    isConfirmed: canJoinWaitlist(ctx.actor),
    zone: ctx.timeZone,
    wished: {
      type: url.searchParams.get('type') ?? undefined,
      seats: Number(url.searchParams.get('seats')) || 1,
    },
  }
})

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const { actor } = ctx
    const here = waitingPath(params.url)
    const { intent, type, seats, reference } = values
    if (!hasAccount(actor)) {
      // The wish outlives the sign-in.
      const wished = new URLSearchParams({ type: String(type ?? ''), seats: String(seats ?? '') })
      throw redirect(`/login?${new URLSearchParams({ next: `${here}?${wished}` })}`)
    }
    if (intent === 'leave') await leaveWaitingList(ctx, { event: params.url })
    else if (intent === 'decline') await cancelHold(ctx, { reference })
    else await joinWaitingList(ctx, { event: params.url, type, seats })
    return redirect(here)
  },
  { whileLocked: ({ intent }) => intent === 'leave' || intent === 'decline' },
)

const PARTS = ['order', 'hours', 'fits', 'price', 'end'] as const

/**
 * Where somebody waits for seats of a date that is sold out: joins, sees the own place, is offered seats, and
 * leaves.
 */
export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['waitlist', 'common'])
  const { slug, event, day, over, waitable, people, wait, place, order, isConfirmed, zone, wished } =
    loaderData
  const page = `/event/Q/${encodeURIComponent(slug)}`
  const isWaiting = wait?.state === 'waiting'
  const chosen = isWaiting ? { type: wait.type, seats: wait.quantity } : wished
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
        <FaultSummary fault={actionData && 'errors' in actionData ? actionData : null} />
        {wait ? <OwnPlace wait={wait} place={place} order={order} /> : null}
        {isConfirmed ? null : <Alert tone="wait">{t('refused.unconfirmed')}</Alert>}
        {wait?.state === 'offered' ? null : waitable ? (
          <WishForm waitable={waitable} people={people} isWaiting={isWaiting} chosen={chosen} />
        ) : isWaiting ? null : (
          <Alert title={over?.title} action={<LinkButton to={page}>{t('free.go')}</LinkButton>}>
            {over ? over.text : t('free.text')}
          </Alert>
        )}
      </FormStack>
      <Section title={t('how.title')}>
        <DotList items={PARTS.map((part) => t(`how.${part}`, { zone }))} />
      </Section>
    </Page>
  )
}
