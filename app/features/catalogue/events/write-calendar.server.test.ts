import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarFacts, calendarEntries } from './calendar-entry.ts'
import { writeCalendar, writeCalendarFeed } from './write-calendar.server.ts'

const session = (id: string, start: string, end: string) => ({
  id,
  startsAt: new Date(start),
  endsAt: new Date(end),
})
// Clocks in Europe go back in the night between.
const sessions = [
  session('one', '2026-10-24T07:00:00Z', '2026-10-24T15:00:00Z'),
  session('two', '2026-10-25T08:00:00Z', '2026-10-25T16:00:00Z'),
]

function facts(given: Partial<CalendarFacts> = {}): CalendarFacts {
  return {
    id: 'event',
    firstSession: 'one',
    slug: 'ladders',
    title: 'Ladders, and how to leave them; a day',
    summary: '',
    state: 'published',
    mode: 'venue',
    venue: 'Saal 2',
    street: null,
    city: 'Köln',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    startsAt: new Date('2026-10-24T07:00:00Z'),
    endsAt: new Date('2026-10-25T16:00:00Z'),
    dateOnly: false,
    minimum: 1,
    guaranteedAt: null,
    calendarSequence: 3,
    updatedAt: new Date('2026-09-01T00:00:00Z'),
    organiser: {
      name: 'Höhenwerkstatt Köln "Nord" für Leitern, Gerüste und Steigschutz',
      username: 'hoehenwerk',
    },
    sessions,
    ...given,
  }
}

const WORDS = { origin: 'https://q.example', language: 'en', online: 'Online' } as const
const entriesOf = (given: Partial<CalendarFacts> = {}) => calendarEntries(facts(given), WORDS)
const fileOf = (given: Partial<CalendarFacts> = {}) => writeCalendar(entriesOf(given))

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zones = calendar.getAllSubcomponents('vtimezone').map((part) => new ICAL.Timezone(part))
  for (const zone of zones) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  return { calendar, zones, events, times: timesOf(events) }
}

/** When all of it takes place, each time. */
function timesOf(events: ICAL.Event[]): { start: ICAL.Time; end: ICAL.Time }[] {
  const whole = events.filter((event) => !event.isRecurrenceException())
  for (const event of events.filter((one) => one.isRecurrenceException()))
    whole.find(({ uid }) => uid === event.uid)?.relateException(event)
  return whole.flatMap((event) => {
    if (!event.isRecurring()) return [{ start: event.startDate, end: event.endDate }]
    const times: { start: ICAL.Time; end: ICAL.Time }[] = []
    for (let all = event.iterator(), next = all.next(); next; next = all.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next)
      times.push({ start: startDate, end: endDate })
    }
    return times
  })
}

test('what happens at a place is written by its clock, with the rules of its zone', () => {
  const file = fileOf()
  const { zones, events, times } = read(file)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file).toContain('DTSTART;TZID=Europe/Berlin:20261024T090000')
  expect(file).toContain('RRULE:FREQ=DAILY;COUNT=2')
  expect(zones.map(({ tzid }) => tzid)).toEqual(['Europe/Berlin'])
  expect(times.map(({ start }) => start.toJSDate())).toEqual(sessions.map(({ startsAt }) => startsAt))
  expect(times.map(({ end }) => end.toJSDate())).toEqual(sessions.map(({ endsAt }) => endsAt))
  expect(events.map((event) => event.summary)).toEqual([facts().title])
  expect(events.map((event) => event.sequence)).toEqual([3])
  expect(events.map((event) => event.uid)).toEqual(['one@q.example'])
  expect(events.map((event) => event.location)).toEqual(['Saal 2, Köln'])
})

/** Nights in which clocks change, and one of the same length in zones that never do. */
const NIGHTS = [
  ['Europe/Berlin', '2027-03-28T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Asia/Kolkata', '2027-03-28T01:00:00Z'],
  ['Asia/Tokyo', '2026-10-25T01:00:00Z'],
] as const
const QUARTER = 900_000

test.each(NIGHTS)(
  'another program reads the very instants in %s, every quarter of an hour around %s',
  (timeZone, change) => {
    const around = Array.from({ length: 240 }, (_, at) => {
      const startsAt = new Date(Date.parse(change) + (at - 120) * QUARTER)
      const endsAt = new Date(startsAt.getTime() + (1 + (at % 40)) * QUARTER)
      return { id: `${at}`, startsAt, endsAt }
    })
    const entries = around.flatMap((one) => entriesOf({ timeZone, firstSession: one.id, sessions: [one] }))
    const written = entries.map(({ span }) => span.kind === 'hours' && span.zone)
    const asInstants = written.filter((zone) => zone === null).length
    expect(asInstants).toBeLessThan(around.length / 4)
    const feed = { name: 'Q', description: 'Q', page: 'https://q.example/', address: 'https://q.example/x' }
    for (const file of [writeCalendar(entries), writeCalendarFeed({ ...feed, entries })]) {
      const { events } = read(file)
      expect(events.map(({ startDate }) => startDate.toJSDate())).toEqual(
        around.map(({ startsAt }) => startsAt),
      )
      expect(events.map(({ endDate }) => endDate.toJSDate())).toEqual(around.map(({ endsAt }) => endsAt))
    }
  },
)

test('every entry names its organiser by name and profile page, whatever stands in other lines', () => {
  const file = fileOf({ title: 'BEGIN:VEVENT', summary: 'BEGIN:VEVENT' })
  const { events } = read(file)
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const organisers = events.map(({ component }) => component.getAllProperties('organizer'))
  expect(organisers.map((list) => list.map((one) => [one.getParameter('cn'), one.getFirstValue()]))).toEqual([
    [['Höhenwerkstatt Köln Nord für Leitern, Gerüste und Steigschutz', 'https://q.example/hoehenwerk']],
  ])
})

test('what happens online is written as an instant; what repeats goes by the clock, as clocks change in between', () => {
  const { calendar, zones, events } = read(fileOf({ mode: 'online', sessions: sessions.slice(0, 1) }))
  expect(zones).toEqual([])
  expect(calendar.toString()).toContain('DTSTART:20261024T070000Z')
  expect(events.map((event) => event.location)).toEqual(['Online'])
  const { times } = read(fileOf({ mode: 'online' }))
  expect(times.map(({ start }) => start.toJSDate())).toEqual(sessions.map(({ startsAt }) => startsAt))
})

test('whole days carry no hours and no zone, and each ends on the day after', () => {
  const days = [
    session('one', '2026-10-23T22:00:00Z', '2026-10-25T22:59:59Z'),
    session('two', '2026-11-01T23:00:00Z', '2026-11-02T23:00:00Z'),
  ]
  for (const mode of ['venue', 'online'] as const) {
    const { zones, times } = read(fileOf({ mode, dateOnly: true, sessions: days }))
    expect(zones).toEqual([])
    expect(times.map(({ start, end }) => [start.toString(), end.toString()])).toEqual([
      ['2026-10-24', '2026-10-25'],
      ['2026-10-25', '2026-10-26'],
      ['2026-11-02', '2026-11-03'],
    ])
    const alone = read(fileOf({ mode, dateOnly: true, sessions: days.slice(0, 1) }))
    expect(alone.times.map(({ start, end }) => [start.toString(), end.toString()])).toEqual([
      ['2026-10-24', '2026-10-26'],
    ])
  }
})

test('an event that is off is taken out of the calendar under the same identity', () => {
  const { calendar, events } = read(fileOf({ state: 'cancelled', calendarSequence: 4 }))
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(events.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual(['CANCELLED'])
  expect(events.map((event) => event.uid)).toEqual(['one@q.example'])
})

test('a calendar of many holds the entries of their own files, each zone once', () => {
  const named = (slug: string, given: Partial<CalendarFacts> = {}) =>
    entriesOf({
      slug,
      title: `R&D; "${slug}"`,
      organiser: { name: `Organiser of ${slug}`, username: slug },
      firstSession: slug,
      ...given,
    })
  const entries = [
    named('a', { timeZone: 'Asia/Kolkata' }),
    named('b', { timeZone: 'Asia/Kolkata' }),
    named('c', { timeZone: 'Europe/Paris' }),
    named('d', { mode: 'online' }),
  ].flat()
  const file = writeCalendarFeed({
    name: 'Quorum, events',
    description: 'All',
    page: 'https://q.example/event/search',
    address: 'https://q.example/feed/events.ics',
    entries,
  })
  const calendar = new ICAL.Component(ICAL.parse(file))
  const said = (name: string) => String(calendar.getFirstPropertyValue(name))
  expect(said('method')).toBe('PUBLISH')
  expect(said('x-wr-calname')).toBe('Quorum, events')
  expect(said('refresh-interval')).toBe('PT6H')
  // Berlin's too, by whose clock repeats what happens online.
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(3)
  const head = file.slice(0, file.indexOf('BEGIN:VTIMEZONE'))
  expect(head).toMatch(/\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n/)
  expect(file.split(/BEGIN:(VTIMEZONE|VEVENT)[\s\S]*?END:\1\r\n/).slice(2, -1)).not.toContainEqual(
    expect.stringContaining('\r\n'),
  )
  const written = calendar.getAllSubcomponents('vevent')
  const uids = written.map((entry) => String(entry.getFirstPropertyValue('uid')))
  // Clocks go back in Europe, so that the second day begins at another hour in India.
  const slugs = ['a', 'a', 'b', 'b', 'c', 'd']
  expect(uids).toEqual(slugs.map((slug) => `${slug}@q.example`))
  const organisers = written.map((entry) => entry.getFirstProperty('organizer')?.getParameter('cn'))
  expect(organisers).toEqual(slugs.map((slug) => `Organiser of ${slug}`))
  const own = new ICAL.Component(ICAL.parse(writeCalendar(named('a', { timeZone: 'Asia/Kolkata' }))))
  expect(written[0]?.toString()).toBe(own.getFirstSubcomponent('vevent')?.toString())
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
})

test('a calendar without events is one that programs take', () => {
  const said = {
    name: 'Quorum',
    description: 'None',
    page: 'https://q.example/',
    address: 'https://q.example/x',
  }
  const calendar = new ICAL.Component(ICAL.parse(writeCalendarFeed({ ...said, entries: [] })))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

test('what still waits for people is tentative, and confirmed from the day on which it runs for sure', () => {
  const said = (given: Partial<CalendarFacts>) => {
    const [entry] = read(fileOf(given)).events
    const value = (name: string) => entry?.component.getFirstPropertyValue(name)?.toString()
    return [value('status'), value('last-modified')]
  }
  const updated = '2026-09-01T00:00:00Z'
  const guaranteedAt = new Date('2026-09-20T10:00:00Z')
  expect(said({ minimum: 6 })).toEqual(['TENTATIVE', updated])
  expect(said({ minimum: 6, guaranteedAt })).toEqual(['CONFIRMED', '2026-09-20T10:00:00Z'])
  expect(said({ minimum: 1 })).toEqual(['CONFIRMED', updated])
  expect(said({ minimum: 6, state: 'completed' })).toEqual(['CONFIRMED', updated])
  expect(said({ minimum: 6, state: 'cancelled' })).toEqual(['CANCELLED', updated])
})
