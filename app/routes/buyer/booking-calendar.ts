import { writeCalendar } from '#app/features/events/write-calendar.server.ts'
import { getBooking } from '#app/features/orders/queries-bookings.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/booking-calendar'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { event, reference, sessions, calendarSequence, street, onlineUrl, organiser } = await getBooking(
    ctx,
    params.reference,
  )
  const place =
    event.mode === 'online' ? onlineUrl : [event.venue, street, event.city].filter(Boolean).join(', ')
  const calendar = writeCalendar({
    uid: reference,
    slug: event.slug,
    title: event.title,
    place: place ?? '',
    organiser,
    sequence: calendarSequence,
    cancelled: event.state === 'cancelled',
    sessions: sessions.length > 0 ? sessions : [event],
    zone: event.mode === 'venue' ? event.timeZone : undefined,
    wholeDaysIn: event.dateOnly ? event.timeZone : undefined,
  })
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${reference}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
