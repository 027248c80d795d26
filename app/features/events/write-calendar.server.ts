import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { config } from '#app/platform/config.server.ts'
import { calendarZone } from './calendar-zone.ts'

export type CalendarFacts = {
  /** What stays the same when the entry is sent again: an order's reference or an event's slug. */
  uid: string
  slug: string
  title: string
  place: string
  /** Raised with each change of date, time or place, so that calendars take the newer entry. */
  sequence: number
  cancelled: boolean
  sessions: readonly { startsAt: Date; endsAt: Date }[]
  /** What stands below the title, above the address of the page. */
  summary?: string
  /** The zone of the place when only days are known: entries then span whole days. */
  wholeDaysIn?: string
  /** The zone of the place: entries then name its clock and carry its rules. */
  zone?: string
}

/**
 * An iCalendar file (RFC 5545) with one entry for each session. What happens at a place is written by its clock, anything
 * else as instants; programs show both in the reader's zone.
 */
export function writeCalendar(facts: CalendarFacts): string {
  const { ORIGIN } = config()
  const host = new URL(ORIGIN).hostname
  const calendar = ical({
    prodId: { company: 'Quorum', product: 'Quorum' },
    method: facts.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const { zone } = facts
  if (zone && !facts.wholeDaysIn) {
    const instants = facts.sessions.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
    const [from, to] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))]
    calendar.timezone({ name: null, generator: () => calendarZone(zone, from, to) })
  }
  facts.sessions.forEach(({ startsAt, endsAt }, at) => {
    calendar.createEvent({
      id: `${facts.uid}-${at + 1}@${host}`,
      start: zone ? new TZDate(startsAt, zone) : startsAt,
      end: zone ? new TZDate(endsAt, zone) : endsAt,
      summary: facts.title,
      allDay: facts.wholeDaysIn !== undefined,
      timezone: facts.wholeDaysIn ?? zone,
      description: facts.summary || undefined,
      location: facts.place || undefined,
      url: `${ORIGIN}/event/Q/${encodeURIComponent(facts.slug)}`,
      sequence: facts.sequence,
      status: facts.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  })
  return calendar.toString()
}
