import { expect, test } from 'vitest'
import { queryOfSchedule, type ScheduleEntry, scheduleMonth, wantedScheduleOf } from './schedule.ts'

const wanted = (query: string) => wantedScheduleOf(new URLSearchParams(query), '2026-11')
const entry = (given: Partial<ScheduleEntry>): ScheduleEntry => ({
  id: 'one',
  to: '/mybooking/X',
  title: 'Pipes',
  language: 'en',
  startsAt: new Date('2026-11-30T01:00:00Z'),
  endsAt: new Date('2026-11-30T09:00:00Z'),
  timeZone: 'Asia/Tokyo',
  dateOnly: false,
  mode: 'venue',
  venue: null,
  city: 'Tokyo',
  country: 'JP',
  placedBy: null,
  seats: 2,
  named: 1,
  status: { said: 'Booked', tone: 'good' },
  ...given,
})
const say = { today: '2026-11-29', language: 'en' } as const

test('an address says month and view; what is none of these is left out', () => {
  expect(wanted('')).toEqual({ month: '2026-11', view: 'month' })
  expect(wanted('month=2027-02&view=list')).toEqual({ month: '2027-02', view: 'list' })
  for (const wrong of ['month=2027-13', 'month=1999-01', 'month=2027-2', 'month=x', 'view=week'])
    expect(wanted(wrong)).toEqual({ month: '2026-11', view: 'month' })
  expect(queryOfSchedule({ view: 'month' })).toBe('')
  expect(queryOfSchedule({ month: '2027-02', view: 'list' })).toBe('?month=2027-02&view=list')
})

test('a session stands on the days of its place, over midnight on both, and what ends at midnight on one', () => {
  const night = entry({
    id: 'night',
    timeZone: 'UTC',
    startsAt: new Date('2026-11-10T22:00:00Z'),
    endsAt: new Date('2026-11-11T02:00:00Z'),
  })
  const until = entry({
    id: 'until',
    timeZone: 'UTC',
    startsAt: new Date('2026-11-12T22:00:00Z'),
    endsAt: new Date('2026-11-13T00:00:00Z'),
  })
  const { days, blank, previous, next, title } = scheduleMonth(
    '2026-11',
    { entries: [entry({}), night, until], conflicts: [{ person: 'Ada', sessions: ['one', 'other'] }] },
    say,
  )
  expect([days.length, blank, previous, next, title]).toEqual([30, 6, '2026-10', '2026-12', 'November 2026'])
  const lines = days.flatMap(({ number, lines }) =>
    lines.map(({ entry, hours, overlaps }) => [number, entry.id, hours, overlaps]),
  )
  expect(lines).toEqual([
    [10, 'night', '22:00–24:00', false],
    [11, 'night', '00:00–02:00', false],
    [12, 'until', '22:00–00:00', false],
    [30, 'one', '10:00–18:00', true],
  ])
  expect(days.filter(({ isToday }) => isToday).map(({ number }) => number)).toEqual([29])
  expect(days.filter(({ isPast }) => isPast)).toHaveLength(28)
})
