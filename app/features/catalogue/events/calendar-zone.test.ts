import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { isoInZone } from '#app/kit/dates.ts'
import { calendarZone } from './calendar-zone.ts'

const HOUR = 3_600_000

/** What a calendar program makes of an hour of the place's clock by the rules that we wrote down. */
function readBack(rules: string, timeZone: string, at: Date): number {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(rules)))
  expect(zone.tzid).toBe(timeZone)
  const time = ICAL.Time.fromDateTimeString(isoInZone(at, timeZone).slice(0, 19))
  time.zone = zone
  return time.toUnixTime() * 1_000
}

test.each([
  ['Asia/Kolkata', '2026-12-03T04:30:00Z', 2],
  ['Asia/Tokyo', '2027-01-15T01:00:00Z', 1],
  ['Europe/Berlin', '2026-07-01T07:00:00Z', 1],
  ['Europe/Berlin', '2026-10-23T07:00:00Z', 5],
  ['Europe/Dublin', '2027-03-27T09:00:00Z', 3],
  ['America/New_York', '2026-10-30T13:00:00Z', 5],
  ['America/St_Johns', '2026-06-01T13:00:00Z', 1],
  ['America/Sao_Paulo', '2026-11-01T13:00:00Z', 1],
  ['Australia/Lord_Howe', '2027-04-02T23:00:00Z', 4],
  ['Africa/Casablanca', '2027-02-05T09:00:00Z', 40],
])('the rules of %s say the same instants as its own clock from %s', (timeZone, start, days) => {
  const from = new Date(start)
  const to = new Date(from.getTime() + days * 24 * HOUR)
  const rules = calendarZone(timeZone, from, to)
  for (let at = from.getTime(); at <= to.getTime(); at += 12 * HOUR)
    expect(new Date(readBack(rules, timeZone, new Date(at)))).toEqual(new Date(at))
})

test('a zone that never changes its clocks has one rule', () => {
  const rules = calendarZone(
    'Asia/Kolkata',
    new Date('2026-12-03T04:30:00Z'),
    new Date('2026-12-03T11:30:00Z'),
  )
  expect(rules.split('\r\n')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'TZNAME:IST',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})
