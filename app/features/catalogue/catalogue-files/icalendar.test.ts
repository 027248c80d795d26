import { describe, expect, it } from 'vitest'
import { known } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import { describeReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { CONTEXT, calendar, entries, vevent } from '#tests/support/catalogue-text.ts'
import { readEntries } from './catalogue-reading.ts'

describe('iCalendar', () => {
  const read = (text: string) => readEntries(entries('a.ics', text), CONTEXT)
  const spans = (text: string) =>
    read(text).map((entry) =>
      entry.outcome === 'record'
        ? entry.record.sessions.map((s) => `${s.startsAt.toISOString()}/${s.endsAt.toISOString()}`)
        : describeReason(entry.reason),
    )

  it('reads escaped text, folded lines, zones and UTC', () => {
    const text = calendar(
      ...vevent(
        'UID:1@a.example',
        'SUMMARY:Löt',
        ' en\\, Teil 1',
        'DESCRIPTION:One\\nTwo\\; three',
        'LOCATION:Bern',
        'DTSTART;TZID=Europe/Zurich:20270702T090000',
        'DTEND:20270702T080000Z',
      ),
    )
    expect(read(text)).toMatchObject([
      {
        record: {
          title: 'Löten, Teil 1',
          description: { text: 'One\nTwo; three' },
          place: { city: known('Bern') },
        },
      },
    ])
    expect(spans(text)).toEqual([['2027-07-02T07:00:00.000Z/2027-07-02T08:00:00.000Z']])
  })

  it('reads a zone of its own making, a floating time and all-day events', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our Time',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'TZOFFSETFROM:+0545',
      'TZOFFSETTO:+0545',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const place = 'LOCATION:Bern'
    const text = calendar(
      ...zone,
      ...vevent('UID:1@a', 'SUMMARY:A', place, 'DTSTART;TZID=Our Time:20270702T090000', 'DURATION:PT1H'),
      ...vevent('UID:2@a', 'SUMMARY:B', 'LOCATION:Tokyo', 'DTSTART:20270702T090000', 'DTEND:20270702T100000'),
      ...vevent('UID:3@a', 'SUMMARY:C', place, 'DTSTART;VALUE=DATE:20270702', 'DTEND;VALUE=DATE:20270704'),
      ...vevent('UID:4@a', 'SUMMARY:D', place, 'DTSTART;VALUE=DATE:20270702'),
    )
    expect(spans(text)).toEqual([
      ['2027-07-02T03:15:00.000Z/2027-07-02T04:15:00.000Z'],
      ['2027-07-02T00:00:00.000Z/2027-07-02T01:00:00.000Z'],
      ['2027-07-01T22:00:00.000Z/2027-07-03T21:59:59.000Z'],
      ['2027-07-01T22:00:00.000Z/2027-07-02T21:59:59.000Z'],
    ])
  })

  it('makes sessions of repetitions, without left-out and with moved ones', () => {
    const text = calendar(
      ...vevent(
        'UID:1@a',
        'SUMMARY:A',
        'LOCATION:Bern',
        'DTSTART;TZID=Europe/Zurich:20270301T090000',
        'DTEND;TZID=Europe/Zurich:20270301T100000',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE;TZID=Europe/Zurich:20270308T090000',
      ),
      ...vevent(
        'UID:1@a',
        'SUMMARY:A moved',
        'RECURRENCE-ID;TZID=Europe/Zurich:20270315T090000',
        'DTSTART;TZID=Europe/Zurich:20270316T090000',
        'DTEND;TZID=Europe/Zurich:20270316T100000',
      ),
      ...vevent(
        'UID:2@a',
        'SUMMARY:B',
        'LOCATION:Bern',
        'DTSTART:20270301T090000Z',
        'DTEND:20270301T100000Z',
        'RRULE:FREQ=DAILY',
      ),
    )
    expect(spans(text)).toEqual([
      [
        '2027-03-01T08:00:00.000Z/2027-03-01T09:00:00.000Z',
        '2027-03-16T08:00:00.000Z/2027-03-16T09:00:00.000Z',
        '2027-03-22T08:00:00.000Z/2027-03-22T09:00:00.000Z',
      ],
      'It repeats without an end.',
    ])
  })

  it('compares ends and exceptions that are instants by the clock of the place', () => {
    const text = calendar(
      ...vevent(
        'UID:1@a',
        'SUMMARY:A',
        'LOCATION:Sydney, Australia',
        'DTSTART;TZID=Australia/Sydney:20270301T090000',
        'DTEND;TZID=Australia/Sydney:20270301T100000',
        'RRULE:FREQ=WEEKLY;UNTIL=20270321T220000Z',
        'EXDATE:19990101T000000Z,20270307T220000Z',
      ),
    )
    expect(spans(text)).toEqual([
      [
        '2027-02-28T22:00:00.000Z/2027-02-28T23:00:00.000Z',
        '2027-03-14T22:00:00.000Z/2027-03-14T23:00:00.000Z',
        '2027-03-21T22:00:00.000Z/2027-03-21T23:00:00.000Z',
      ],
    ])
  })

  it('loses only the event that is broken', () => {
    const good = vevent(
      'UID:1@a',
      'SUMMARY:A',
      'LOCATION:Bern',
      'DTSTART:20270301T090000Z',
      'DTEND:20270301T100000Z',
    )
    expect(spans(calendar(...good, ...vevent('SUMMARY:B', 'LOCATION:Bern', 'DTSTART:never')))).toHaveLength(2)
    expect(
      spans(
        calendar(...vevent('SUMMARY:B', 'DTSTART:20270301', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=99'), ...good),
      )[0],
    ).toBe('It cannot be read: its lines are no iCalendar.')
    expect(spans(calendar(...vevent('SUMMARY:B', 'this is no line', 'LOCATION:Bern'), ...good))).toEqual([
      'It has no start date.',
      ['2027-03-01T09:00:00.000Z/2027-03-01T10:00:00.000Z'],
    ])
  })

  it('refuses rules that would be sought for ever', () => {
    const rules = [
      'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31;COUNT=2',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=2',
      'FREQ=DAILY;BYMONTH=2;BYDAY=5MO;COUNT=2',
    ]
    const events = rules.map((rule, index) =>
      vevent(
        `UID:${index}@a`,
        'SUMMARY:A',
        'LOCATION:Bern',
        'DTSTART:20270301T090000Z',
        'DTEND:20270301T100000Z',
        `RRULE:${rule}`,
      ),
    )
    const reason = 'The rule by which it repeats is not one that is read (daily, weekly, monthly or yearly).'
    expect(spans(calendar(...events.flat()))).toEqual([reason, reason, reason])
  })

  it('refuses what was called off', () => {
    expect(
      spans(
        calendar(
          ...vevent(
            'UID:1@a',
            'SUMMARY:A',
            'STATUS:CANCELLED',
            'LOCATION:Bern',
            'DTSTART:20270301T090000Z',
            'DTEND:20270301T100000Z',
          ),
        ),
      ),
    ).toEqual(['Its publisher marks it as cancelled.'])
  })
})
