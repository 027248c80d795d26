import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { config } from '#app/platform/config.server.ts'

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
}

/** An iCalendar file (RFC 5545) with one entry for each session; times are instants, shown in the reader's zone. */
export function writeCalendar(facts: CalendarFacts): string {
  const { ORIGIN } = config()
  const host = new URL(ORIGIN).hostname
  const calendar = ical({
    prodId: { company: 'Quorum', product: 'Quorum' },
    method: facts.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  facts.sessions.forEach(({ startsAt, endsAt }, at) => {
    calendar.createEvent({
      id: `${facts.uid}-${at + 1}@${host}`,
      start: startsAt,
      end: endsAt,
      summary: facts.title,
      allDay: facts.wholeDaysIn !== undefined,
      timezone: facts.wholeDaysIn,
      description: facts.summary || undefined,
      location: facts.place || undefined,
      url: `${ORIGIN}/event/Q/${encodeURIComponent(facts.slug)}`,
      sequence: facts.sequence,
      status: facts.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  })
  return calendar.toString()
}
