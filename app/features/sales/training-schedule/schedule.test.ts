import { expect, test } from 'vitest'
import { isTight, roomConflictsOf } from './room-use.ts'
import {
  type Holiday,
  queryOfSchedule,
  type ScheduleEntry,
  schedulePeriod,
  wantedScheduleOf,
} from './schedule.ts'

const wanted = (query: string) => wantedScheduleOf(new URLSearchParams(query), '2026-11-29')
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
  training: null,
  canMove: false,
  room: null,
  status: { said: 'Booked', tone: 'good' },
  ...given,
})
const say = { today: '2026-11-29', language: 'en' } as const

test('an address says the view, and month or week; what is none of these is left out', () => {
  const today = { month: '2026-11', week: '2026-11-23', view: 'month' }
  expect(wanted('')).toEqual(today)
  expect(wanted('month=2027-02&view=list')).toEqual({ month: '2027-02', week: '2027-02-01', view: 'list' })
  // A week is named by any of its days, and is of the month of that day.
  expect(wanted('week=2027-01-03&view=week')).toEqual({ month: '2027-01', week: '2026-12-28', view: 'week' })
  expect(wanted('view=week')).toEqual({ ...today, view: 'week' })
  const wrong = ['month=2027-13', 'month=1999-01', 'month=2027-2', 'month=x', 'view=year', 'week=2027-02-30']
  for (const query of wrong) expect(wanted(query)).toEqual(today)
  expect(queryOfSchedule({ week: '2026-12-28', month: '2027-01', view: 'week' })).toBe(
    '?week=2026-12-28&view=week',
  )
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
  const { days, blank, previous, next, title } = schedulePeriod(
    wanted(''),
    {
      entries: [entry({}), night, until],
      conflicts: [{ person: 'Ada', sessions: ['one', 'other'] }],
      rooms: [{ room: 'Aula', sessions: ['night', 'x'] }],
      holidays: [],
    },
    say,
  )
  expect([days.length, blank, title]).toEqual([30, 6, 'November 2026'])
  expect([previous, next]).toEqual([{ month: '2026-10' }, { month: '2026-12' }])
  const lines = days.flatMap(({ number, lines }) =>
    lines.map(({ entry, hours, overlaps, isRoomTaken }) => [number, entry.id, hours, overlaps, isRoomTaken]),
  )
  expect(lines).toEqual([
    [10, 'night', '22:00–24:00', false, true],
    [11, 'night', '00:00–02:00', false, true],
    [12, 'until', '22:00–00:00', false, false],
    [30, 'one', '10:00–18:00', true, false],
  ])
  expect(days.filter(({ isToday }) => isToday).map(({ number }) => number)).toEqual([29])
  expect(days.filter(({ isPast }) => isPast)).toHaveLength(28)
})

test('a week begins on a Monday, whatever month and clock, and has seven days', () => {
  const all = { entries: [entry({})], conflicts: [], rooms: [], holidays: [] }
  const week = schedulePeriod(wanted('week=2026-12-02&view=week'), all, say)
  expect(week.title).toMatch(/^30 November\s–\s6 December 2026$/)
  expect([week.previous, week.next]).toEqual([{ week: '2026-11-23' }, { week: '2026-12-07' }])
  expect(week.days.map(({ number }) => number)).toEqual([30, 1, 2, 3, 4, 5, 6])
  expect(week.days.map(({ lines }) => lines.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
  // Clocks change in this one.
  const march = schedulePeriod(wanted('week=2027-03-28&view=week'), all, say)
  expect(march.days.map(({ day }) => day).at(-1)).toBe('2027-03-28')
})

test('a public holiday stands on its day, and at what takes place there', () => {
  const day = '2026-11-30'
  const there = entry({ id: 'there', mode: 'venue', country: 'IN' })
  const ofCountry = { day, country: 'IN', name: 'Plum Day', region: null, regionName: null }
  const ofState = { ...ofCountry, name: 'Mango Day', region: 'MH', regionName: 'Maharashtra' }
  const holidays = [ofCountry]
  const shown = (entries: ScheduleEntry[], off: readonly Holiday[] = holidays) =>
    schedulePeriod(wanted(''), { entries, conflicts: [], rooms: [], holidays: off }, say).days.at(-1)
  const online = entry({ id: 'online', mode: 'online', country: null })
  const abroad = entry({ id: 'abroad', mode: 'venue', country: 'DE' })
  const last = shown([there, online, abroad])
  expect(last?.holidays).toEqual(holidays)
  expect(last?.lines.map(({ entry, holiday }) => [entry.id, holiday])).toEqual([
    ['there', 'Plum Day'],
    ['online', null],
    ['abroad', null],
  ])
  const room = { id: 'r', name: 'Aula', capacity: 2, country: 'IN', region: 'MH' }
  const inState = shown([entry({ id: 'state', room }), entry({ id: 'else', country: 'IN' })], [ofState])
  expect(inState?.lines.map(({ entry, holiday }) => [entry.id, holiday])).toEqual([
    ['state', 'Mango Day'],
    ['else', null],
  ])
})

test('one room takes one training at a time, and as many people as fit in', () => {
  const aula = { id: 'aula', name: 'Aula', capacity: 2, country: null, region: null }
  const at = (id: string, hour: number, given: Partial<ScheduleEntry> = {}) =>
    entry({
      id,
      to: `/training-requests/${id}`,
      startsAt: new Date(Date.UTC(2026, 10, 30, hour)),
      endsAt: new Date(Date.UTC(2026, 10, 30, hour + 2)),
      room: aula,
      ...given,
    })
  const other = { ...aula, id: 'other', name: 'Other' }
  const none = [at('a', 8), at('b', 10), at('c', 8, { room: other }), at('d', 8, { room: null })]
  expect(roomConflictsOf(none)).toEqual([])
  expect(roomConflictsOf([...none, at('e', 9)])).toEqual([
    { room: 'Aula', sessions: ['a', 'e'] },
    { room: 'Aula', sessions: ['b', 'e'] },
  ])
  // Two days of one training are no conflict, whatever their hours.
  expect(roomConflictsOf([at('a', 8), at('a2', 9, { to: '/training-requests/a' })])).toEqual([])
  expect([2, 3].map((seats) => isTight({ room: aula, seats }))).toEqual([false, true])
  expect(isTight({ room: null, seats: 9 })).toBe(false)
})
