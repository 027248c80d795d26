import { listEventLines } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { calendarEntries } from '#app/features/catalogue/events/calendar-entry.ts'
import { formatEventPlace, formatEventTime } from '#app/features/catalogue/events/event-page.ts'
import { listFeedEvents } from '#app/features/catalogue/events/queries-feed.server.ts'
import { writeCalendarFeed } from '#app/features/catalogue/events/write-calendar.server.ts'
import { lineOfPrice } from '#app/kit/price.ts'
import { rssFile } from '#app/kit/rss.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { publicFile } from '#app/platform/http/public-file.server.ts'
import type { Route } from './+types/event-feed'
import { findForFeed } from './feed-search.server.ts'

const SECONDS = 900
const RSS = { kind: 'event', format: 'rss', size: 50, sort: 'newest' } as const
const CALENDAR = { kind: 'event', format: 'ics', size: 300, sort: 'date' } as const

/** /feed/events.rss and /feed/events.ics: the events of a search, of an organiser, or all that come. */
export const loader = loaderOf(async (given, { request, url }: Route.LoaderArgs) => {
  const isCalendar = url.pathname.endsWith('.ics')
  const { ctx, t, whole, ids, head } = await findForFeed(given, request, isCalendar ? CALENDAR : RSS)
  const { language } = ctx
  const events = await listFeedEvents(ctx, ids)
  const online = t('events:mode.online')
  if (isCalendar) {
    const calendar = writeCalendarFeed({
      name: head.title,
      description: head.text,
      page: head.url,
      address: head.self,
      entries: events.flatMap((event) =>
        calendarEntries(event, { origin: config().ORIGIN, language, online }),
      ),
    })
    const headers = { 'Content-Disposition': 'inline; filename="quorum-events.ics"' }
    return publicFile(request, calendar, { type: 'text/calendar', seconds: SECONDS, headers })
  }
  const costs = costsOf(await listEventLines(ctx, ids))
  const items = events.map((event) => ({
    title: event.title,
    url: whole(`/event/Q/${encodeURIComponent(event.slug)}`),
    text: [
      costs.get(event.slug),
      t('events:page.meta', {
        when: formatEventTime(
          event,
          event.startsAt,
          event.sessions[0]?.endsAt ?? event.endsAt,
          language,
          ctx.now(),
        ),
        where: formatEventPlace(event, language, online),
        summary: event.summary,
      }),
    ]
      .filter(Boolean)
      .join(' | '),
    at: event.publishedAt,
    author: event.organiser.name,
    categories: [event.category, event.city].flatMap((one) => one ?? []),
  }))
  return publicFile(request, rssFile(head, items), { type: 'application/rss+xml', seconds: SECONDS })
})

/** What a seat of each event costs and whether few or none are left, by the event's address. */
function costsOf(lines: Awaited<ReturnType<typeof listEventLines>>): Map<string, string> {
  return new Map(
    lines.map(({ slug, price, seats }) => [
      slug,
      [price && lineOfPrice(price), seats].filter(Boolean).join(' · '),
    ]),
  )
}
