import { describe, expect, it } from 'vitest'
import { readBusy } from './busy-times.ts'

const within = { startsAt: new Date('2030-01-01T00:00:00Z'), endsAt: new Date('2031-01-01T00:00:00Z') }
const ZURICH = 'TZID=Europe/Zurich'

const calendar = (...entries: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines, at) => [
      'BEGIN:VEVENT',
      ...lines,
      `UID:${at}@elsewhere.example`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

const read = (text: string, timeZone = 'Europe/Zurich') =>
  readBusy({ text, within, timeZone, ownHost: 'quorum.example' })

function busy(...entries: string[][]): string[] {
  const reading = read(calendar(...entries))
  if (!reading.ok) throw new Error(reading.fault)
  return reading.busy.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)} ${endsAt.toISOString().slice(0, 16)}`,
  )
}

const ONE = [`DTSTART;${ZURICH}:20300304T090000`, `DTEND;${ZURICH}:20300304T100000`]
const WEEKLY = [
  `DTSTART;${ZURICH}:20300318T090000`,
  `DTEND;${ZURICH}:20300318T100000`,
  'RRULE:FREQ=WEEKLY;COUNT=3',
]

describe('busy times', () => {
  it('are those of an entry by the clock that it names, whoever names it', () => {
    const nine = '2030-03-04T08:00 2030-03-04T09:00'
    expect(busy(ONE)).toEqual([nine])
    expect(busy(['DTSTART:20300304T080000Z', 'DURATION:PT1H'])).toEqual([nine])
    expect(busy(['DTSTART:20300304T090000', 'DTEND:20300304T100000'])).toEqual([nine])
    const windows = 'TZID="W. Europe Standard Time"'
    expect(busy([`DTSTART;${windows}:20300304T090000`, `DTEND;${windows}:20300304T100000`])).toEqual([nine])
  })

  it('are by the description of a zone whose name says nothing', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:16010101T000000']
    const shift = ['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE']
    const text = calendar(['DTSTART;TZID=Ours:20300304T090000', 'DTEND;TZID=Ours:20300304T100000'])
    const reading = read(text.replace('VERSION:2.0', ['VERSION:2.0', ...zone, ...shift].join('\r\n')))
    expect(reading).toMatchObject({ busy: [{ startsAt: new Date('2030-03-04T06:00:00Z') }] })
  })

  it('keep their hour where clocks change', () => {
    expect(busy(WEEKLY)).toEqual([
      '2030-03-18T08:00 2030-03-18T09:00',
      '2030-03-25T08:00 2030-03-25T09:00',
      '2030-04-01T07:00 2030-04-01T08:00',
    ])
  })

  it('are whole days by the clock of their owner', () => {
    expect(busy(['DTSTART;VALUE=DATE:20300330', 'DTEND;VALUE=DATE:20300401'])).toEqual([
      '2030-03-29T23:00 2030-03-31T22:00',
    ])
    expect(busy(['DTSTART;VALUE=DATE:20300330'])).toEqual(['2030-03-29T23:00 2030-03-30T23:00'])
    const yearly = ['DTSTART;VALUE=DATE:20100801', 'RRULE:FREQ=YEARLY']
    expect(busy(yearly)).toEqual(['2030-07-31T22:00 2030-08-01T22:00'])
  })

  it('are not what is free, cancelled, over, or our own', () => {
    expect(busy([...ONE, 'TRANSP:TRANSPARENT'])).toEqual([])
    expect(busy([...ONE, 'STATUS:CANCELLED'])).toEqual([])
    expect(busy([...ONE, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])).toEqual([])
    expect(busy(ONE.map((line) => line.replace('2030', '2029')))).toEqual([])
    expect(busy(['DTSTART:20300304T080000Z'])).toEqual([])
    expect(read(calendar(ONE).replace('@elsewhere', '@quorum'))).toMatchObject({ busy: [] })
    expect(busy([...ONE, 'STATUS:TENTATIVE'])).toHaveLength(1)
  })

  it('follow what was moved, left out, added and cancelled of a series', () => {
    const uid = (lines: string[]) => ['UID:series@elsewhere.example', ...lines]
    const moved = [
      `RECURRENCE-ID;${ZURICH}:20300325T090000`,
      `DTSTART;${ZURICH}:20300326T140000`,
      `DTEND;${ZURICH}:20300326T160000`,
    ]
    const series = (...more: string[][]) => busy(uid(WEEKLY), ...more.map(uid))
    const [first, , last] = ['2030-03-18T08:00 2030-03-18T09:00', '', '2030-04-01T07:00 2030-04-01T08:00']
    expect(series(moved)).toEqual([first, '2030-03-26T13:00 2030-03-26T15:00', last])
    expect(series([...moved, 'STATUS:CANCELLED'])).toEqual([first, last])
    expect(series([...moved, 'TRANSP:TRANSPARENT'])).toEqual([first, last])
    expect(series(['RECURRENCE-ID:20300325T080000Z', ...moved.slice(1)])).toHaveLength(3)
    expect(busy([...WEEKLY, `EXDATE;${ZURICH}:20300325T090000`])).toEqual([first, last])
    expect(busy([...WEEKLY, 'EXDATE;VALUE=DATE:20300325'])).toEqual([first, last])
    expect(busy([...WEEKLY, `RDATE;${ZURICH}:20300401T100000`])).toContain(
      '2030-04-01T07:00 2030-04-01T09:00',
    )
  })

  it('are those of its newest version, and not what its calendar takes back', () => {
    const version = (sequence: number, hour: string) => [
      'BEGIN:VEVENT',
      'UID:a',
      `SEQUENCE:${sequence}`,
      `DTSTART:20300304T${hour}0000Z`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'END:VEVENT',
    ]
    const later = ['BEGIN:VEVENT', 'UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20300311T100000Z']
    const moved = [...later, 'DTSTART:20300311T120000Z', 'DURATION:PT2H', 'END:VEVENT']
    const text = (head: string[]) =>
      ['BEGIN:VCALENDAR', ...head, ...version(3, '10'), ...version(1, '08'), ...moved, 'END:VCALENDAR'].join(
        '\r\n',
      )
    const starts = (reading: ReturnType<typeof read>) =>
      reading.ok && reading.busy.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))
    expect(starts(read(text([])))).toEqual(['2030-03-04T10:00', '2030-03-11T12:00', '2030-03-18T12:00'])
    expect(starts(read(text(['METHOD:CANCEL'])))).toEqual([])
  })

  it('reach into the time that is kept from series without an end that began long ago', () => {
    const forever = (rule: string) =>
      busy(['DTSTART;TZID=Europe/Zurich:19990104T090000', 'DURATION:PT1H', `RRULE:${rule}`])
    expect(forever('FREQ=WEEKLY')).toHaveLength(52)
    expect(forever('FREQ=DAILY')).toHaveLength(365)
    expect(forever('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE')).toHaveLength(52)
    expect(forever('FREQ=MONTHLY;BYDAY=-1FR')[0]).toBe('2030-01-25T08:00 2030-01-25T09:00')
    expect(forever('FREQ=WEEKLY;UNTIL=20300121T080000Z')).toHaveLength(3)
    expect(forever('FREQ=WEEKLY;COUNT=1620')).toHaveLength(2)
  })

  it('are joined where they touch or overlap', () => {
    const later = ['DTSTART:20300304T083000Z', 'DTEND:20300304T110000Z']
    expect(busy(ONE, later, ONE)).toEqual(['2030-03-04T08:00 2030-03-04T11:00'])
  })
})

describe('a hostile calendar', () => {
  it('costs little, and what is understood of it counts', () => {
    const rules = [
      'FREQ=SECONDLY',
      'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
      'FREQ=DAILY;BYMONTHDAY=32',
      'FREQ=WEEKLY;BYWEEKNO=60',
      'FREQ=YEARLY;INTERVAL=99999',
      'FREQ=WEEKLY;BYHOUR=25',
      'FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=32',
      'NONSENSE',
    ]
    const before = performance.now()
    const reading = read(calendar(...rules.map((rule) => [...ONE, `RRULE:${rule}`])))
    expect(reading).toMatchObject({ ok: true, unread: rules.length, busy: [{}] })
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  it('is refused when it holds or costs more than one may', () => {
    const often = (hour: number) => [
      `DTSTART:20000103T${String(hour).padStart(2, '0')}0000Z`,
      'DURATION:PT10M',
      'RRULE:FREQ=DAILY',
    ]
    const hours = Array.from({ length: 14 }, (_, hour) => often(hour))
    expect(read(calendar(...hours))).toEqual({ ok: false, fault: 'many' })
    const counted = ['DTSTART:19000101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=DAILY;COUNT=99999']
    expect(read(calendar(...Array.from({ length: 10 }, () => counted)))).toMatchObject({ fault: 'heavy' })
    expect(read('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(20_001))).toEqual({ ok: false, fault: 'many' })
  })

  it('is none where it is none', () => {
    expect(read('<html>Sign in</html>')).toEqual({ ok: false, fault: 'noCalendar' })
    expect(read('')).toEqual({ ok: false, fault: 'noCalendar' })
    expect(read('BEGIN:VCALENDAR\r\nEND:VCALENDAR')).toEqual({ ok: true, busy: [], unread: 0 })
  })
})
