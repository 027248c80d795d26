import { calendarEntries } from '#app/features/catalogue/events/calendar-entry.ts'
import { writeCalendar } from '#app/features/catalogue/events/write-calendar.server.ts'
import { getBookingCalendar } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { config } from '#app/platform/config.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/booking-calendar'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { reference, onlineUrl, facts } = await getBookingCalendar(ctx, params.reference)
  const { language } = ctx
  const online = onlineUrl ?? translator(language)('events:mode.online')
  const calendar = writeCalendar(calendarEntries(facts, { origin: config().ORIGIN, language, online }))
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${reference}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
