import { calendarEntries } from '#app/features/catalogue/events/calendar-entry.ts'
import { getCalendarFacts } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { writeCalendar } from '#app/features/catalogue/events/write-calendar.server.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/event-calendar'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const facts = await getCalendarFacts(ctx, params.url)
  const { language } = ctx
  const online = translator(language)('events:mode.online')
  const file = writeCalendar(calendarEntries(facts, { origin: config().ORIGIN, language, online }))
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
})
