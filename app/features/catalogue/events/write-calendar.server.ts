import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { addEvent, rulesOf } from './add-calendar-event.server.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** A calendar to subscribe to. `page` is the page with its events, `address` its own, both absolute. */
export type CalendarFeed = {
  name: string
  description: string
  page: string
  address: string
  entries: readonly CalendarEntry[]
}

export const PRODUCT = { company: 'Quorum', product: 'Quorum' }
/** How many seconds a calendar may wait before it asks again. */
const WAIT = 6 * 3_600

/**
 * The entries of one event as an iCalendar file (RFC 5545). Sessions at a place use its zone, others are
 * instants; programs show both in the reader's zone.
 */
export function writeCalendar(entries: readonly CalendarEntry[]): string {
  const isOff = entries.length > 0 && entries.every((entry) => entry.cancelled)
  const method = isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return filled(ical({ prodId: PRODUCT, method }), entries)
}

/** Many events as one calendar to subscribe to, each entry as in the event's own file. */
export function writeCalendarFeed({ name, description, page, address, entries }: CalendarFeed): string {
  const method = ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: PRODUCT, method, name, description, url: page, source: address, ttl: WAIT })
  return filled(calendar, entries)
}

function filled(calendar: ICalCalendar, entries: readonly CalendarEntry[]): string {
  const added = eventsIn(entries).map((event) => ({ ...addEvent(calendar, event), entry: event[0] }))
  const spans = added.flatMap((event) => event.spans)
  calendar.timezone({
    name: entries.length === 0 ? 'Etc/UTC' : null,
    generator: (zone) => rulesOf(zone, spans),
  })
  const organised = added.flatMap(({ written, entry }) => written.map(() => entry))
  // Every line ends with a line break (RFC 5545, 3.1), the last one too; the library leaves that one away.
  return withOrganisers(propertiesFirst(`${calendar.toString().trimEnd()}\r\n`), organised)
}

/** Of each event its entries, in the order in which they come. */
function eventsIn(entries: readonly CalendarEntry[]): [CalendarEntry, ...CalendarEntry[]][] {
  const events = new Map<string, [CalendarEntry, ...CalendarEntry[]]>()
  for (const entry of entries) {
    const known = events.get(entry.uid)
    if (known) known.push(entry)
    else events.set(entry.uid, [entry])
  }
  return [...events.values()]
}

/**
 * A calendar's own properties stand before its parts (RFC 5545, 3.6); the library puts these two after the
 * zones.
 */
function propertiesFirst(file: string): string {
  const late = /^(REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm
  const lines = file.match(late) ?? []
  return file.replace(late, '').replace(/^METHOD:.*\r\n/m, (method) => method + lines.join(''))
}

/**
 * Entries that are published must name an organiser (RFC 5546, 3.2.1) by any address (RFC 5545, 3.3.3): the
 * profile page, as no email address is given away. The library writes none but email addresses.
 */
function withOrganisers(file: string, entries: readonly CalendarEntry[]): string {
  const lines = entries.map(({ organiser: { name, page } }) => {
    return folded(`ORGANIZER;CN="${quotable(name)}":${page}`)
  })
  return file.replace(/^BEGIN:VEVENT\r\n/gm, (begin) => `${begin}${lines.shift() ?? ''}`)
}

/** A name that may be written in quotes (RFC 5545, 3.2). */
export function quotable(name: string): string {
  return name.replace(/["\\\s\p{Cc}]+/gu, ' ').trim()
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
