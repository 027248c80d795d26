import { sayPlace, sayTime } from '#app/features/events/event-page.ts'
import { listFeedEvents } from '#app/features/events/queries-feed.server.ts'
import { writeCalendarFeed } from '#app/features/events/write-calendar.server.ts'
import { rssFile } from '#app/kit/rss.ts'
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
  const entries = (await listFeedEvents(ctx, ids)).map((event) => ({
    ...event,
    place: sayPlace(event, language, t('events:mode.online')),
  }))
  if (isCalendar) {
    const calendar = writeCalendarFeed({
      name: head.title,
      description: head.text,
      page: head.url,
      address: head.self,
      entries: entries.map((event) => ({
        ...event,
        uid: event.slug,
        zone: event.mode === 'venue' ? event.timeZone : undefined,
        wholeDaysIn: event.dateOnly ? event.timeZone : undefined,
      })),
    })
    const headers = { 'Content-Disposition': 'inline; filename="quorum-events.ics"' }
    return publicFile(request, calendar, { type: 'text/calendar', seconds: SECONDS, headers })
  }
  const items = entries.map((event) => ({
    title: event.title,
    url: whole(`/event/Q/${encodeURIComponent(event.slug)}`),
    text: t('events:page.meta', {
      when: sayTime(event, event.startsAt, event.sessions[0]?.endsAt ?? event.endsAt, language, ctx.now()),
      where: event.place,
      summary: event.summary,
    }),
    at: event.publishedAt,
    author: event.organiser.name,
    categories: [event.category, event.city].flatMap((one) => one ?? []),
  }))
  return publicFile(request, rssFile(head, items), { type: 'application/rss+xml', seconds: SECONDS })
})
