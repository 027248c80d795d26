import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { CalendarEntry, CalendarSpan } from './calendar-entry.ts'
import { writeCalendar, writeCalendarFeed } from './write-calendar.server.ts'
import { writeInvitation } from './write-invitation.server.ts'

const UID = 'first@q.example'
const AT = new Date('2026-09-02T08:00:00Z')

function entryOf(span: CalendarSpan, given: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    uid: UID,
    timeZone: 'Europe/Berlin',
    sequence: 4,
    cancelled: false,
    tentative: false,
    span,
    changedAt: new Date('2026-09-01T00:00:00Z'),
    title: 'Ladders; and how',
    summary: 'A day',
    location: 'Saal 2, Köln',
    organiser: { name: 'Höhen "Nord"\\', page: 'https://q.example/hoehen' },
    page: 'https://q.example/event/Q/ladders',
    ...given,
  }
}

const hours = (start: string, end: string, zone: string | null = 'Europe/Berlin'): CalendarSpan => ({
  kind: 'hours',
  zone,
  startsAt: new Date(start),
  endsAt: new Date(end),
})
const days = (first: string, after: string): CalendarSpan => ({ kind: 'days', first, after })

function write(spans: CalendarSpan[], given: Partial<CalendarEntry> = {}, timeZone = 'Europe/Berlin') {
  return writeInvitation(
    spans.map((span) => entryOf(span, { timeZone, ...given })),
    {
      sender: 'no-reply@q.example',
      at: AT,
      attendee: { address: 'ada@example.com', name: 'Ada "A" Lovelace' },
    },
  )
}

/** Reads a file with another program than the one that wrote it: when the entry takes place, each time. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  for (const part of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(part)
  const [master, ...others] = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  if (!master) throw new Error('nothing in it')
  for (const other of others) master.relateException(other)
  const times: [string, string][] = []
  if (!master.isRecurring()) times.push([said(master.startDate), said(master.endDate)])
  else
    for (let all = master.iterator(), next = all.next(); next; next = all.next()) {
      const { startDate, endDate } = master.getOccurrenceDetails(next)
      times.push([said(startDate), said(endDate)])
    }
  return { calendar, master, others, times: times.toSorted() }
}

const said = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
const whole = (iso: string) => iso.replace(/(\d\d:\d\d)Z$/, '$1:00.000Z')

test('one session is one entry, of the reader alone, that asks for no answer', () => {
  const { method, content } = write([hours('2026-10-24T07:00:00Z', '2026-10-24T15:00:00Z')])
  const { calendar, master, others, times } = read(content)
  expect(method).toBe('REQUEST')
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(others).toEqual([])
  expect(times).toEqual([['2026-10-24T07:00:00.000Z', '2026-10-24T15:00:00.000Z']])
  expect([master.uid, master.sequence, master.summary]).toEqual([UID, 4, 'Ladders; and how'])
  const organiser = master.component.getFirstProperty('organizer')
  expect([organiser?.getFirstValue(), organiser?.getParameter('cn')]).toEqual([
    'mailto:no-reply@q.example',
    'Höhen Nord',
  ])
  const [attendee, ...rest] = master.attendees
  expect(rest).toEqual([])
  expect(attendee?.getFirstValue()).toBe('MAILTO:ada@example.com')
  expect(['cn', 'rsvp', 'partstat'].map((name) => attendee?.getParameter(name))).toEqual([
    'Ada A Lovelace',
    'FALSE',
    'ACCEPTED',
  ])
  expect(master.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-09-02T08:00:00Z')
  expect(content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('days, weeks and holes between them are one entry that repeats by the clock of its zone', () => {
  // Clocks go back on the 25th, and each day still begins at nine.
  const spans = [
    hours('2026-10-23T07:00:00Z', '2026-10-23T15:00:00Z', null),
    hours('2026-10-24T07:00:00Z', '2026-10-24T15:00:00Z', null),
    hours('2026-10-27T08:00:00Z', '2026-10-27T16:00:00Z', null),
  ]
  const { content } = write(spans)
  expect(content).toContain('RRULE:FREQ=DAILY;COUNT=5')
  expect(read(content).others).toEqual([])
  expect(read(content).times).toEqual(
    spans.map((span) => span.kind === 'hours' && [span.startsAt.toISOString(), span.endsAt.toISOString()]),
  )

  const weekly = write([
    days('2026-12-21', '2026-12-22'),
    days('2026-12-28', '2026-12-29'),
    days('2027-01-04', '2027-01-05'),
  ])
  expect(weekly.content).toContain('RRULE:FREQ=DAILY;COUNT=3;INTERVAL=7')
  expect(read(weekly.content).times.map(([first]) => first)).toEqual([
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ])
})

test('a day with other hours has them, and two sessions of a day are one', () => {
  const { content } = write([
    hours('2026-11-02T08:00:00Z', '2026-11-02T16:00:00Z'),
    hours('2026-11-03T12:00:00Z', '2026-11-03T16:00:00Z'),
    hours('2026-11-03T08:00:00Z', '2026-11-03T11:00:00Z'),
    hours('2026-11-04T08:00:00Z', '2026-11-04T10:30:00Z'),
  ])
  const { others, times } = read(content)
  expect(others).toHaveLength(1)
  expect(times).toEqual(
    [
      ['2026-11-02T08:00Z', '2026-11-02T16:00Z'],
      ['2026-11-03T08:00Z', '2026-11-03T16:00Z'],
      ['2026-11-04T08:00Z', '2026-11-04T10:30Z'],
    ].map((pair) => pair.map(whole)),
  )
})

test('what is off is taken out as a whole', () => {
  const spans = [
    hours('2026-11-02T08:00:00Z', '2026-11-02T16:00:00Z'),
    hours('2026-11-03T09:00:00Z', '2026-11-03T16:00:00Z'),
  ]
  const { method, content } = write(spans, { cancelled: true })
  const { calendar, master, others } = read(content)
  expect([method, calendar.getFirstPropertyValue('method')]).toEqual(['CANCEL', 'CANCEL'])
  expect(others).toEqual([])
  expect([master.uid, master.component.getFirstPropertyValue('status')]).toEqual([UID, 'CANCELLED'])
  expect(master.attendees).toHaveLength(1)
})

test('file, feed and invitation are the same entry, so that a reader of all three has it once', () => {
  const spans = [
    hours('2027-03-25T08:00:00Z', '2027-03-25T16:00:00Z'),
    hours('2027-03-29T07:00:00Z', '2027-03-29T15:00:00Z'),
    hours('2027-03-30T11:00:00Z', '2027-03-30T14:00:00Z'),
  ]
  const facts = { name: 'Q', description: 'Q', page: 'https://q.example/', address: 'https://q.example/x' }
  for (const cancelled of [false, true])
    for (const zone of ['Europe/Berlin', null]) {
      const entries = spans.map((span) => entryOf({ ...span, zone } as CalendarSpan, { cancelled }))
      const files = [
        write(spans, { cancelled }).content,
        writeCalendar(entries),
        writeCalendarFeed({
          ...facts,
          entries: [...entries, entryOf(days('2027-01-01', '2027-01-02'), { uid: 'z' })],
        }),
      ]
      const said = files.map((file) => {
        const calendar = new ICAL.Component(ICAL.parse(file))
        const parts = calendar
          .getAllSubcomponents('vevent')
          .filter((part) => part.getFirstPropertyValue('uid') === UID)
        const kept = ['uid', 'recurrence-id', 'rrule', 'exdate', 'dtstart', 'dtend', 'sequence', 'status']
        return parts.map((part) => kept.map((name) => part.getFirstProperty(name)?.toICALString()))
      })
      expect(said[0]).toHaveLength(cancelled ? 1 : 2)
      expect(said[1]).toEqual(said[0])
      expect(said[2]).toEqual(said[0])
      expect(read(writeCalendar(entries)).times).toHaveLength(3)
      for (const file of files.slice(1))
        expect(file.match(/BEGIN:VEVENT\r\nORGANIZER;/g)).toHaveLength(
          file.match(/BEGIN:VEVENT/g)?.length ?? 0,
        )
    }
})

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo', 'Pacific/Kiritimati']
const START = Date.parse('2026-09-01T00:00:00Z')

test('another program reads the very instants, in every zone and over each change of clocks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.uniqueArray(fc.integer({ min: 0, max: 250 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.integer({ min: 16, max: 40 }), fc.integer({ min: 1, max: 20 })), {
        minLength: 8,
        maxLength: 8,
      }),
      fc.boolean(),
      (zone, onDays, hoursOf, online) => {
        // At the middle of the day by the clock of none of the zones: sessions of two days never touch the
        // same one.
        const spans = onDays
          .toSorted((a, b) => a - b)
          .map((day, at): CalendarSpan => {
            const [quarter = 0, length = 1] = hoursOf[at] ?? []
            const noon = new Date(START + day * 86_400_000)
            const shift = noonIn(zone, noon)
            const startsAt = new Date(noon.getTime() + shift + (quarter - 28) * 900_000)
            return {
              kind: 'hours',
              startsAt,
              endsAt: new Date(startsAt.getTime() + length * 900_000),
              zone: online ? null : zone,
            }
          })
        const { times } = read(write(spans, {}, zone).content)
        expect(times).toEqual(
          spans.map(
            (span) => span.kind === 'hours' && [span.startsAt.toISOString(), span.endsAt.toISOString()],
          ),
        )
      },
    ),
    { numRuns: 100 },
  )
})

/** How long after midnight in Greenwich it is noon in a zone on that day, before or after it. */
function noonIn(zone: string, midnight: Date): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .formatToParts(midnight)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  const [hour = 0, minute = 0] = parts
  return (12 * 60 - hour * 60 - minute) * 60_000
}
