import { useTranslation } from 'react-i18next'
import { EventPage } from '#app/features/events/components/event-page.tsx'
import { TicketPanel } from '#app/features/events/components/ticket-panel.tsx'
import { type EventPage as EventFacts, sayPlace, sayTime } from '#app/features/events/event-page.ts'
import { structuredBreadcrumbs, structuredEvent } from '#app/features/events/event-structured.ts'
import { getEventPage } from '#app/features/events/queries-event-page.server.ts'
import { ReviewSection } from '#app/features/reviews/components/review-section.tsx'
import { listReviews } from '#app/features/reviews/queries-list.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/event'

const REVIEWS = 4

const pathOf = (event: EventFacts) => `/event/Q/${encodeURIComponent(event.url)}`

/** Made on the server, so that the browser need not carry the code for what only search engines read. */
function structured(ctx: Ctx, event: EventFacts) {
  const { ORIGIN } = config()
  const t = translator(ctx.language)
  const whole = (path: string) => ORIGIN + pathIn(ctx.language, path)
  const page = whole(pathOf(event))
  const addresses = { page, organiser: whole(`/${event.organiser.username}`), image: `${ORIGIN}/og.png` }
  return [
    structuredEvent(event, addresses, ctx.now()),
    structuredBreadcrumbs([
      { name: t('events:page.home'), url: whole('/') },
      { name: t('events:page.all'), url: whole('/event/search') },
      { name: event.title, url: page },
    ]),
  ]
}

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const { event, more: reviews } = await getEventPage(ctx, params.url, async (topicId) =>
    topicId ? listReviews(ctx, { topicId, limit: REVIEWS }) : null,
  )
  return { event, reviews, now: ctx.now(), structured: structured(ctx, event) }
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
        noindex={event.state === 'draft' || event.state === 'in_review'}
      />
      {loaderData.structured.map((data) => (
        <JsonLd key={String(data['@type'])} data={data} />
      ))}
      <EventPage
        event={event}
        now={now}
        panel={<TicketPanel event={event} now={now} action="/order" />}
        reviews={reviews?.average == null ? null : <ReviewSection reviews={reviews} />}
      />
    </>
  )
}
