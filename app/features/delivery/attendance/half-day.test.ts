import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfWall } from '#app/kit/wall-time.ts'
import { halfDaysOf } from './half-day.ts'

const held = (day: string, from: string, to: string, zone: string, until = day) => {
  const at = (date: string, time: string) => instantOfWall(Date.parse(`${date}T${time}:00Z`), zone)
  return halfDaysOf([{ id: 'a', startsAt: at(day, from), endsAt: at(until, to) }], zone)
}
const hours = (of: ReturnType<typeof held>) =>
  of.map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000)

test('a session over noon of more than five hours is a morning and an afternoon, by the clocks of its place', () => {
  expect(hours(held('2026-12-03', '09:00', '17:00', 'Europe/Berlin'))).toEqual([3, 5])
  expect(hours(held('2026-12-03', '09:00', '17:00', 'Asia/Kolkata'))).toEqual([3, 5])
  expect(hours(held('2026-12-03', '09:00', '14:00', 'Europe/Berlin'))).toEqual([5])
  expect(hours(held('2026-12-03', '09:00', '14:01', 'Europe/Berlin'))).toHaveLength(2)
  expect(hours(held('2026-12-03', '12:00', '19:00', 'Asia/Tokyo'))).toEqual([7])
  expect(hours(held('2026-12-03', '06:00', '12:00', 'Asia/Tokyo'))).toEqual([6])
  expect(hours(held('2026-12-03', '20:00', '02:00', 'Asia/Tokyo', '2026-12-04'))).toEqual([6])
})

test('noon is that of the clocks also on the days on which they change', () => {
  expect(hours(held('2026-03-29', '01:00', '15:00', 'Europe/Berlin'))).toEqual([10, 3])
  expect(hours(held('2026-10-25', '01:00', '15:00', 'Europe/Berlin'))).toEqual([12, 3])
  expect(hours(held('2026-11-01', '00:30', '15:00', 'America/New_York'))).toEqual([12.5, 3])
})

test('half-days of a session cover it without a gap, and each moment at its door belongs to one of them', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Lisbon',
    'Asia/Kathmandu',
    'Pacific/Auckland',
    'America/St_Johns',
  )
  const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  fc.assert(
    fc.property(zones, start, fc.integer({ min: 1, max: 48 * 60 }), (zone, from, minutes) => {
      const [startsAt, endsAt] = [new Date(from), new Date(from + minutes * 60_000)]
      const halves = halfDaysOf([{ id: 'a', startsAt, endsAt }], zone)
      expect(halves.at(0)?.startsAt).toEqual(startsAt)
      expect(halves.at(-1)?.endsAt).toEqual(endsAt)
      if (halves.length === 2) expect(halves[0]?.endsAt).toEqual(halves[1]?.startsAt)
      expect([halves.at(0)?.cameFrom, halves.at(-1)?.cameTo]).toEqual([null, null])
      expect(halves.every((half) => half.startsAt < half.endsAt)).toBe(true)
    }),
  )
})
