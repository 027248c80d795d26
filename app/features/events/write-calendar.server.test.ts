import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { config } from '#app/platform/config.server.ts'
import { writeCalendar } from './write-calendar.server.ts'

const session = (start: string, end: string) => ({ startsAt: new Date(start), endsAt: new Date(end) })
// Clocks in Europe go back in the night between.
const sessions = [
  session('2026-10-24T07:00:00Z', '2026-10-24T15:00:00Z'),
  session('2026-10-25T08:00:00Z', '2026-10-25T16:00:00Z'),
]
const facts = {
  uid: 'ladders',
  slug: 'ladders',
  title: 'Ladders, and how to leave them; a day',
  place: 'Saal 2, Köln',
  organiser: {
    name: 'Höhenwerkstatt Köln "Nord" für Leitern, Gerüste und Steigschutz',
    username: 'hoehenwerk',
  },
  sequence: 3,
  cancelled: false,
  sessions,
}

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zones = calendar.getAllSubcomponents('vtimezone').map((part) => new ICAL.Timezone(part))
  for (const zone of zones) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  return { calendar, zones, events }
}

test('what happens at a place is written by its clock, with the rules of its zone', () => {
  const file = writeCalendar({ ...facts, zone: 'Europe/Berlin' })
  const { zones, events } = read(file)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file).toContain('DTSTART;TZID=Europe/Berlin:20261024T090000')
  expect(file).toContain('DTSTART;TZID=Europe/Berlin:20261025T090000')
  expect(zones.map(({ tzid }) => tzid)).toEqual(['Europe/Berlin'])
  expect(events.map((event) => event.startDate.toJSDate())).toEqual(sessions.map(({ startsAt }) => startsAt))
  expect(events.map((event) => event.endDate.toJSDate())).toEqual(sessions.map(({ endsAt }) => endsAt))
  expect(events.map((event) => event.summary)).toEqual([facts.title, facts.title])
  expect(events.map((event) => event.sequence)).toEqual([3, 3])
})

test('every entry names its organiser by name and profile page, whatever stands in other lines', () => {
  const file = writeCalendar({ ...facts, title: 'BEGIN:VEVENT', summary: 'BEGIN:VEVENT' })
  const { events } = read(file)
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const organisers = events.map(({ component }) => component.getAllProperties('organizer'))
  expect(organisers.map((list) => list.map((one) => [one.getParameter('cn'), one.getFirstValue()]))).toEqual(
    sessions.map(() => [
      ['Höhenwerkstatt Köln  Nord  für Leitern, Gerüste und Steigschutz', `${config().ORIGIN}/hoehenwerk`],
    ]),
  )
})

test('what happens online is written as instants', () => {
  const { calendar, zones, events } = read(writeCalendar(facts))
  expect(zones).toEqual([])
  expect(calendar.toString()).toContain('DTSTART:20261024T070000Z')
  expect(events.map((event) => event.startDate.toJSDate())).toEqual(sessions.map(({ startsAt }) => startsAt))
})

test('whole days carry no hours and no zone', () => {
  const file = writeCalendar({ ...facts, zone: 'Europe/Berlin', wholeDaysIn: 'Europe/Berlin' })
  const { zones, events } = read(file)
  expect(zones).toEqual([])
  expect(events.map((event) => event.startDate.toString())).toEqual(['2026-10-24', '2026-10-25'])
})
