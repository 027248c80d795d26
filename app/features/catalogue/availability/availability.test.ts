import { expect, test } from 'vitest'
import { availabilityOf } from './availability.ts'

const clock = { timeZone: 'Asia/Kolkata', language: 'en', now: new Date('2026-11-21T20:00:00Z') } as const
const hours = [
  { weekday: 5, from: 840, to: 1440 },
  { weekday: 5, from: 540, to: 780 },
  { weekday: 1, from: 540, to: 1020 },
]

test('a week has seven days, hours in their order, by the clock of the provider', () => {
  const view = availabilityOf(hours, [], clock)
  expect(view?.zone).toBe('IST')
  expect(view?.days.map(({ day }) => day).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
  expect(view?.days[0]?.hours).toEqual([{ from: '09:00', to: '17:00' }])
  expect(view?.days[1]?.hours).toEqual([])
  expect(view?.days[4]?.hours).toEqual([
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '24:00' },
  ])
})

test('days off are said as days, the next first, without those that are over at the provider’s place', () => {
  const off = (from: string, to = from) => ({ from, to })
  const days = [off('2027-01-04'), off('2026-11-21'), off('2026-11-20', '2026-11-22'), off('2026-12-24')]
  expect(availabilityOf(hours, days, clock)?.away).toEqual([
    'Fri 20 Nov – Sun 22 Nov',
    'Thu 24 Dec',
    'Mon 4 Jan 2027',
  ])
  expect(availabilityOf(hours, days, { ...clock, language: 'ja' })?.away[1]).toBe('12月24日（木）')
})

test('nothing is said of who names no hours', () => {
  expect(availabilityOf([], [{ from: '2026-12-24', to: '2026-12-24' }], clock)).toBeNull()
})

test('the next free days are said as days', () => {
  expect(availabilityOf(hours, [], clock, ['2026-11-23', '2027-01-04'])?.next).toEqual([
    'Mon 23 Nov',
    'Mon 4 Jan 2027',
  ])
})
