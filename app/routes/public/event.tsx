import { useTranslation } from 'react-i18next'
import { EventPage } from '#app/features/events/components/event-page.tsx'
import { TicketPanel } from '#app/features/events/components/ticket-panel.tsx'
import { type EventPage as EventFacts, sayPlace, sayTime } from '#app/features/events/event-page.ts'
import { structuredEvent } from '#app/features/events/event-structured.ts'
import { getEventPage } from '#app/features/events/queries-event-page.server.ts'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { useLanguage } from '#app/ui/language.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/event'

const REVIEWS = 4

const pathOf = (event: EventFacts) => `/event/Q/${encodeURIComponent(event.url)}`

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const { event, more: reviews } = await getEventPage(ctx, args.params.url, async (topicId) =>
    topicId ? listReviews(ctx, { topicId, limit: REVIEWS }) : null,
  )
  const now = ctx.now()
  describePage(args, (at) => [
    structuredEvent(event, at, sharingPicture('event', ctx.language, event.url), now),
  ])
  return { event, reviews, now }
})

export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, reviews, now } = loaderData
  const { t } = useTranslation('events')
  const language = useLanguage()
  const when = sayTime(event, event.startsAt, event.sessions[0]?.endsAt ?? event.endsAt, language, now)
  const where = sayPlace(event, language, t('mode.online'))
  return (
    <>
      <PageMeta
        title={event.title}
        description={t('page.meta', { when, where, summary: event.summary })}
        path={pathOf(event)}
        picture={['event', event.url, event.quorum.coming]}
        noindex={event.state === 'draft' || event.state === 'in_review'}
      />
      <EventPage
        event={event}
        now={now}
        panel={<TicketPanel event={event} now={now} action="/order" />}
        reviews={reviews?.average == null ? null : <ReviewSection reviews={reviews} />}
      />
    </>
  )
}
