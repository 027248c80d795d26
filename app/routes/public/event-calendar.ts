import { sayPlace } from '#app/features/events/event-page.ts'
import { writeCalendar } from '#app/features/events/write-calendar.server.ts'
import { getEventPage } from '#app/features/tickets/queries-event-page.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/event-calendar'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const { event } = await getEventPage(ctx, params.url)
  const t = translator(ctx.language)
  const file = writeCalendar({
    uid: event.url,
    slug: event.url,
    title: event.title,
    summary: event.summary,
    place: sayPlace(event, ctx.language, t('events:mode.online')),
    organiser: event.organiser,
    sequence: event.calendarSequence,
    cancelled: event.state === 'cancelled',
    sessions: event.sessions,
    zone: event.mode === 'venue' ? event.timeZone : undefined,
    wholeDaysIn: event.dateOnly ? event.timeZone : undefined,
  })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
})
