import { TZDate } from '@date-fns/tz'
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { config } from '#app/platform/config.server.ts'
import { calendarZone } from './calendar-zone.ts'

export type CalendarFacts = {
  /** What stays the same when the entry is sent again: an order's reference or an event's slug. */
  uid: string
  slug: string
  title: string
  place: string
  /** Whose event it is: the name as shown and the username of the profile. */
  organiser: { name: string; username: string }
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
  /** When the event was changed last; now when it is not said. */
  changedAt?: Date
}

/** A calendar that people subscribe to. `page` is the page whose events it holds, `address` its own, both whole. */
export type CalendarFeed = {
  name: string
  description: string
  page: string
  address: string
  entries: readonly CalendarFacts[]
}

const PRODUCT = { company: 'Quorum', product: 'Quorum' }
/** How many seconds a calendar may wait before it asks again. */
const WAIT = 6 * 3_600

/**
 * An iCalendar file (RFC 5545) with one entry for each session. What happens at a place is written by its clock, anything
 * else as instants; programs show both in the reader's zone.
 */
export function writeCalendar(facts: CalendarFacts): string {
  const method = facts.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return filled(ical({ prodId: PRODUCT, method }), [facts])
}

/** Many events as one calendar to subscribe to; each entry is the same as in the event's own file. */
export function writeCalendarFeed({ name, description, page, address, entries }: CalendarFeed): string {
  const method = ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: PRODUCT, method, name, description, url: page, source: address, ttl: WAIT })
  return filled(calendar, entries)
}

function filled(calendar: ICalCalendar, entries: readonly CalendarFacts[]): string {
  const name = entries.length === 0 ? 'Etc/UTC' : null
  calendar.timezone({ name, generator: (zone) => rulesOf(zone, entries) })
  for (const facts of entries) addSessions(calendar, facts)
  // Every line ends with a line break (RFC 5545, 3.1), the last one too; the library leaves that one away.
  return withOrganisers(propertiesFirst(`${calendar.toString().trimEnd()}\r\n`), entries)
}

/** A calendar's own properties stand before its parts (RFC 5545, 3.6); the library puts these two after the zones. */
function propertiesFirst(file: string): string {
  const late = /^(REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm
  const lines = file.match(late) ?? []
  return file.replace(late, '').replace(/^METHOD:.*\r\n/m, (method) => method + lines.join(''))
}

/**
 * Entries that are published must name an organiser (RFC 5546, 3.2.1) by any address (RFC 5545, 3.3.3): the profile
 * page, as no email address is given away. The library writes none but email addresses.
 */
function withOrganisers(file: string, entries: readonly CalendarFacts[]): string {
  const { ORIGIN } = config()
  const lines = entries.flatMap(({ organiser: { name, username }, sessions }) => {
    const quoted = name.replace(/["\p{Cc}]+/gu, ' ').trim()
    return sessions.map(() => folded(`ORGANIZER;CN="${quoted}":${ORIGIN}/${username}`))
  })
  return file.replace(/^BEGIN:VEVENT\r\n/gm, (begin) => `${begin}${lines.shift() ?? ''}`)
}

const LINE = 75

/** A content line in pieces of at most 75 bytes (RFC 5545, 3.1), none of which parts a character. */
function folded(line: string): string {
  let piece = ''
  const pieces: string[] = []
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > LINE) {
      pieces.push(piece)
      piece = ' '
    }
    piece += character
  }
  return `${[...pieces, piece].join('\r\n')}\r\n`
}

/**
 * The rules of a zone over the time in which something happens by its clock; whole days need none. A calendar must hold
 * something: without entries it is the rules of its own zone.
 */
function rulesOf(zone: string, entries: readonly CalendarFacts[]): string | null {
  const instants = entries
    .filter((facts) => facts.zone === zone && !facts.wholeDaysIn)
    .flatMap(({ sessions }) =>
      sessions.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]),
    )
  if (entries.length === 0) return calendarZone(zone, new Date(0), new Date(0))
  if (instants.length === 0) return null
  return calendarZone(zone, new Date(Math.min(...instants)), new Date(Math.max(...instants)))
}

function addSessions(calendar: ICalCalendar, facts: CalendarFacts): void {
  const { ORIGIN } = config()
  const host = new URL(ORIGIN).hostname
  const { zone } = facts
  facts.sessions.forEach(({ startsAt, endsAt }, at) => {
    calendar.createEvent({
      id: `${facts.uid}-${at + 1}@${host}`,
      stamp: facts.changedAt,
      lastModified: facts.changedAt,
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
}
