import { findOpenOrder } from '#app/features/orders/queries-open.server.ts'
import { ReviewQuotes } from '#app/features/reviews/components/review-quotes.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { EventPage } from '#app/features/tickets/components/event-page.tsx'
import { PhoneBar } from '#app/features/tickets/components/phone-bar.tsx'
import { TicketPanel } from '#app/features/tickets/components/ticket-panel.tsx'
import { structuredEvent } from '#app/features/tickets/event-structured.ts'
import { eventViewOf } from '#app/features/tickets/event-view.ts'
import { type EventSale, panelViewOf } from '#app/features/tickets/panel-view.ts'
import { getEventPage } from '#app/features/tickets/queries-event-page.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { formatDay } from '#app/kit/dates.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/event'

const REVIEWS = 3

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const { event, more: reviews } = await getEventPage(ctx, args.params.url, async (topicId) =>
    topicId ? listReviews(ctx, { topicId, limit: REVIEWS }) : null,
  )
  const now = ctx.now()
  const { language } = ctx
  describePage(args, (at) => [structuredEvent(event, at, sharingPicture('event', language, event.url), now)])
  const say = { language, t: translator(language), now, origin: config().ORIGIN }
  const { url, timeZone, currency, startsAt, tickets, tax } = event
  const day = formatDay(startsAt, timeZone, language, now)
  const place = event.mode === 'online' ? say.t('events:mode.online') : event.city
  return {
    // Many events of one topic share its title.
    title: [event.title, day, place].filter(Boolean).join(' · '),
    view: eventViewOf(event, say),
    panel: panelViewOf(event, say),
    sale: { url, language: event.language, timeZone, currency, startsAt, tickets, tax } satisfies EventSale,
    open: isPerson(ctx.actor) ? ((await findOpenOrder(ctx, url))?.reference ?? null) : null,
    coming: event.quorum.coming,
    isDraft: event.state === 'draft' || event.state === 'in_review',
    reviews,
    now,
  }
})

export default function Event({ loaderData }: Route.ComponentProps) {
  const { title, view, panel, sale, open, coming, isDraft, reviews, now } = loaderData
  return (
    <>
      <PageMeta
        title={title}
        description={view.meta}
        path={`/event/Q/${encodeURIComponent(view.url)}`}
        picture={['event', view.url, coming]}
        noindex={isDraft}
      />
      <EventPage
        event={view}
        panel={<TicketPanel event={sale} view={panel} now={now} action="/order" open={open} />}
        bar={<PhoneBar bar={panel.bar} />}
        reviews={
          reviews?.average && view.topic ? (
            <ReviewQuotes reviews={reviews} all={`/topic/${encodeURIComponent(view.topic.url)}#reviews`} />
          ) : null
        }
      />
    </>
  )
}
