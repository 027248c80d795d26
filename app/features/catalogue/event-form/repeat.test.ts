import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadInput } from '#app/kit/refusal.ts'
import { daysOf, MOST_DATES, type Repeat, sessionsOn } from './repeat.ts'

const repeat = (given: Partial<Repeat>): Repeat => ({
  kind: 'weekly',
  every: 1,
  until: null,
  count: null,
  exceptions: [],
  ...given,
})
const fieldsOf = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    if (error instanceof BadInput)
      return Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key]))
    throw error
  }
}

test('weeks, days of the month and weekdays of the month are counted as people do', () => {
  expect(daysOf('2031-06-02', repeat({ every: 2, count: 3 }))).toEqual([
    '2031-06-02',
    '2031-06-16',
    '2031-06-30',
  ])
  expect(daysOf('2031-01-31', repeat({ kind: 'monthDay', until: '2031-05-31' }))).toEqual([
    '2031-01-31',
    '2031-03-31',
    '2031-05-31',
  ])
  expect(daysOf('2031-01-14', repeat({ kind: 'monthWeekday', count: 3 })), 'the second Tuesday').toEqual([
    '2031-01-14',
    '2031-02-11',
    '2031-03-11',
  ])
  expect(daysOf('2031-01-30', repeat({ kind: 'monthWeekday', count: 3 })), 'the last Thursday').toEqual([
    '2031-01-30',
    '2031-02-27',
    '2031-03-27',
  ])
})

test('dates are left out and moved, and nothing else is taken', () => {
  const of = (exceptions: Repeat['exceptions']) =>
    fieldsOf(() => daysOf('2031-06-02', repeat({ count: 4, exceptions })))
  expect(
    of([
      { row: 0, day: '2031-06-09', to: null },
      { row: 1, day: '2031-06-16', to: '2031-06-17' },
    ]),
  ).toEqual(['2031-06-02', '2031-06-17', '2031-06-23'])
  expect(of([{ row: 0, day: '2031-06-10', to: null }])).toEqual({
    'exceptDay.0': 'event-publishing:invalid.noSuchDate',
  })
  expect(of([{ row: 0, day: '2031-06-02', to: null }])).toEqual({
    'exceptDay.0': 'event-publishing:invalid.noSuchDate',
  })
  expect(of([{ row: 3, day: '2031-06-09', to: '2031-06-16' }])).toEqual({
    'exceptTo.3': 'event-publishing:invalid.sameDate',
  })
  expect(fieldsOf(() => daysOf('2031-06-02', repeat({ until: '2031-06-05' })))).toEqual({
    repeatUntil: 'event-publishing:invalid.oneDate',
  })
  expect(fieldsOf(() => daysOf('2031-06-02', repeat({ until: '2099-06-05' })))).toEqual({
    repeatUntil: 'event-publishing:invalid.manyDates',
  })
})

test('10:00 stays 10:00 over a change of clocks, and an hour that is none there is told with its day', () => {
  const at = (startsAt: string, endsAt: string) => [
    { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  ]
  const on = (days: string[], sessions: ReturnType<typeof at>) =>
    fieldsOf(() => sessionsOn(days, { sessions, timeZone: 'Europe/Berlin', sayDay: (day) => day }))
  expect(on(['2031-03-24', '2031-03-31'], at('2031-03-24T09:00:00Z', '2031-03-24T16:00:00Z'))).toEqual([
    at('2031-03-24T09:00:00Z', '2031-03-24T16:00:00Z'),
    at('2031-03-31T08:00:00Z', '2031-03-31T15:00:00Z'),
  ])
  const night = at('2031-03-23T01:30:00Z', '2031-03-23T03:00:00Z')
  expect(on(['2031-03-23', '2031-03-30'], night)).toEqual({ repeat: 'event-publishing:invalid.skippedOn' })
  const autumn = at('2031-10-19T00:30:00Z', '2031-10-19T03:00:00Z')
  expect(on(['2031-10-19', '2031-10-26'], autumn)).toEqual({ repeat: 'event-publishing:invalid.twiceOn' })
  const long = at('2031-06-02T07:00:00Z', '2031-06-10T07:00:00Z')
  expect(on(['2031-06-02', '2031-06-09'], long)).toEqual({ repeat: 'event-publishing:invalid.datesMeet' })
})

test('a repetition is never more than 52 days, each later than the one before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('weekly' as const, 'monthDay' as const, 'monthWeekday' as const),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2, max: MOST_DATES }),
      fc.integer({ min: 0, max: 800 }),
      (kind, every, count, later) => {
        const first = new Date(Date.UTC(2031, 0, 1 + later)).toISOString().slice(0, 10)
        const days = daysOf(first, repeat({ kind, every, count }))
        expect(days).toHaveLength(count)
        expect(new Set(days).size).toBe(count)
        expect(days).toEqual(days.toSorted())
        expect(days[0]).toBe(first)
      },
    ),
  )
})
