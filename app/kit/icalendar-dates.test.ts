import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { eventBlocks } from './icalendar-blocks.ts'
import { momentOf, zonesOf } from './icalendar-clock.ts'
import { type Bounds, occurrencesOf } from './icalendar-dates.ts'
import { zoneOfName } from './zone-names.ts'

const EVERYTHING: Bounds = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  most: 200,
  spend: () => {},
}

/**
 * The dates of the first entry of a calendar, those after it being its changes: "from – to" in UTC, or days.
 */
function datesIn(...entries: string[][]): string[] {
  const lines = entries.flatMap((entry) => ['BEGIN:VEVENT', 'UID:a', ...entry, 'END:VEVENT'])
  const found = eventBlocks(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), 100)
  const [first, ...changes] = found.kind === 'events' ? found.blocks.map(({ component }) => component) : []
  const master = first ?? new ICAL.Component('vevent')
  const zoneOf = (name: string) => zoneOfName(name) ?? null
  const clock = { zones: zonesOf(master), timeZone: 'Etc/UTC', zoneOf }
  const dates = occurrencesOf(master, changes, clock, EVERYTHING)
  return (dates?.found ?? []).map(({ start, end }) => {
    const said = (wall: number) =>
      new Date(momentOf({ ...start, wall })).toISOString().slice(start.isDay ? 0 : 5, start.isDay ? 10 : 16)
    return start.isDay
      ? new Date(start.wall).toISOString().slice(0, 10)
      : `${said(start.wall)} – ${said(end ?? start.wall)}`
  })
}

const WEEKLY = [
  'DTSTART;TZID=Europe/Zurich:20280403T180000',
  'DTEND;TZID=Europe/Zurich:20280403T200000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
]
const changeOf = (day: string, ...more: string[]) => [
  `RECURRENCE-ID;TZID=Europe/Zurich:${day}T180000`,
  ...more,
]
const at = (day: string, from: string, to: string) => [
  `DTSTART;TZID=Europe/Zurich:${day}T${from}00`,
  `DTEND;TZID=Europe/Zurich:${day}T${to}00`,
]
const [ONE, TWO, THREE, FOUR] = ['04-03', '04-10', '04-17', '04-24'].map(
  (day) => `${day}T16:00 – ${day}T18:00`,
)

it.each<[string, string[][], (string | undefined)[]]>([
  ['every week', [WEEKLY], [ONE, TWO, THREE, FOUR]],
  [
    'one moved',
    [WEEKLY, changeOf('20280410', ...at('20280411', '1000', '1100'))],
    [ONE, '04-11T08:00 – 04-11T09:00', THREE, FOUR],
  ],
  [
    'one cancelled',
    [WEEKLY, changeOf('20280410', ...at('20280410', '1800', '2000'), 'STATUS:CANCELLED')],
    [ONE, THREE, FOUR],
  ],
  [
    'all from one on',
    [
      WEEKLY,
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Zurich:20280417T180000',
        ...at('20280418', '1900', '2100'),
      ],
    ],
    [ONE, TWO, '04-18T17:00 – 04-18T19:00', '04-25T17:00 – 04-25T19:00'],
  ],
  [
    'the newest change, wherever it stands',
    [
      WEEKLY,
      ['SEQUENCE:3', ...changeOf('20280410', ...at('20280410', '1400', '1500'))],
      ['SEQUENCE:1', ...changeOf('20280410', ...at('20280410', '1100', '1200'))],
    ],
    [ONE, '04-10T12:00 – 04-10T13:00', THREE, FOUR],
  ],
  [
    'a change some seconds beside its date',
    [WEEKLY, ['RECURRENCE-ID:20280410T155959Z', ...at('20280411', '1000', '1100')]],
    [ONE, '04-11T08:00 – 04-11T09:00', THREE, FOUR],
  ],
  ['a date left out as an instant', [[...WEEKLY, 'EXDATE:20280410T160000Z']], [ONE, THREE, FOUR]],
  ['a day left out', [[...WEEKLY, 'EXDATE;VALUE=DATE:20280410']], [ONE, THREE, FOUR]],
  ['a rule left out', [[...WEEKLY, 'EXRULE:FREQ=WEEKLY;INTERVAL=2']], [TWO, FOUR]],
  [
    'periods with lengths of their own',
    [
      [
        ...WEEKLY.slice(0, 2),
        'RDATE;VALUE=PERIOD;TZID=Europe/Zurich:20280404T180000/PT30M,20280405T180000/20280405T220000',
      ],
    ],
    [ONE, '04-04T16:00 – 04-04T16:30', '04-05T16:00 – 04-05T20:00'],
  ],
  [
    'until a day, its evening included',
    [[...WEEKLY.slice(0, 2), 'RRULE:FREQ=WEEKLY;UNTIL=20280417']],
    [ONE, TWO, THREE],
  ],
  ['until an instant', [[...WEEKLY.slice(0, 2), 'RRULE:FREQ=WEEKLY;UNTIL=20280417T155959Z']], [ONE, TWO]],
  [
    '29 February, in years that have one',
    [['DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY;COUNT=3']],
    ['2028-02-29', '2032-02-29', '2036-02-29'],
  ],
  [
    'the 31st, in months that have one',
    [['DTSTART;VALUE=DATE:20280131', 'RRULE:FREQ=MONTHLY;COUNT=4']],
    ['2028-01-31', '2028-03-31', '2028-05-31', '2028-07-31'],
  ],
  [
    '30 February, which never comes',
    [['DTSTART;VALUE=DATE:20280130', 'RRULE:FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=30;COUNT=2']],
    ['2028-01-30', '2029-01-30'],
  ],
  [
    'a whole day moved, its date said as a midnight',
    [
      ['DTSTART;VALUE=DATE:20280403', 'RRULE:FREQ=WEEKLY;COUNT=2'],
      ['RECURRENCE-ID;TZID=Europe/Zurich:20280410T000000', 'DTSTART;VALUE=DATE:20280412'],
    ],
    ['2028-04-03', '2028-04-12'],
  ],
  [
    'hours that pass while clocks are put back',
    [['DTSTART;TZID=America/New_York:20281104T220000', 'DURATION:PT8H', 'RRULE:FREQ=DAILY;COUNT=1']],
    ['11-05T02:00 – 11-05T10:00'],
  ],
])('%s', (_, entries, dates) => {
  expect(datesIn(...entries)).toEqual(dates)
})
