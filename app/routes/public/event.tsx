import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import { EventPage } from '#app/features/events/components/event-page.tsx'
import { TicketPanel } from '#app/features/events/components/ticket-panel.tsx'
import { sayPlace, sayTime } from '#app/features/events/event-page.ts'
import { structuredBreadcrumbs, structuredEvent } from '#app/features/events/event-structured.ts'
import { getEventPage } from '#app/features/events/queries-event-page.server.ts'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'

import type { Route } from './+types/event'

const REVIEWS = 4

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const { event, topicId } = await getEventPage(ctx, params.url)
  return {
    event,
    reviews: topicId ? await listReviews(ctx, { topicId, limit: REVIEWS }) : null,
    now: ctx.now(),
  }
})

export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, reviews, now } = loaderData
  const { t } = useTranslation('events')
  const language = useLanguage()
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  const whole = (path: string) => (root?.origin ?? '') + pathIn(language, path)
  const path = `/event/Q/${encodeURIComponent(event.url)}`
  const when = sayTime(event, event.startsAt, event.sessions[0]?.endsAt ?? event.endsAt, language, now)
  const where = sayPlace(event, language, t('mode.online'))
  return (
    <>
      <PageMeta
        title={event.title}
        description={t('page.meta', { when, where, summary: event.summary })}
        path={path}
        noindex={event.state === 'draft' || event.state === 'in_review'}
      />
      <JsonLd
        data={structuredEvent(
          event,
          {
            page: whole(path),
            organiser: whole(`/${event.organiser.username}`),
            image: `${root?.origin ?? ''}/og.png`,
          },
          now,
        )}
      />
      <JsonLd
        data={structuredBreadcrumbs([
          { name: t('page.home'), url: whole('/') },
          { name: t('page.all'), url: whole('/event/search') },
          { name: event.title, url: whole(path) },
        ])}
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
