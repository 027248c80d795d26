import { expect, test } from 'vitest'
import { daysInPlace, earlierOf, sameDays } from './rescheduling.ts'

const day = (id: string, date: string) => ({
  id,
  startsAt: `${date}T09:00:00.000Z`,
  endsAt: `${date}T17:00:00.000Z`,
})

test('days are the same by their times, however an instant is written', () => {
  const one = day('a', '2027-03-08')
  expect(sameDays([one], [{ ...one, startsAt: '2027-03-08T10:00:00+01:00' }])).toBe(true)
  expect(sameDays([one], [day('a', '2027-03-09')])).toBe(false)
  expect(sameDays([one], [one, day('b', '2027-03-09')])).toBe(false)
})

test('a moved day keeps the id of the day in its place, and one more has its own', () => {
  const former = [day('a', '2027-03-08'), day('b', '2027-03-09')]
  const days = [day('x', '2027-04-01'), day('y', '2027-04-02'), day('z', '2027-04-03')]
  expect(daysInPlace(former, days).map(({ id }) => id)).toEqual(['a', 'b', 'z'])
  expect(daysInPlace(former, days).map(({ startsAt }) => startsAt)).toEqual(
    days.map(({ startsAt }) => startsAt),
  )
})

test('nobody is waited for beyond the days that would move', () => {
  const [sooner, later] = [new Date('2027-03-01'), new Date('2027-03-02')]
  expect(earlierOf(sooner, later)).toBe(sooner)
  expect(earlierOf(later, sooner)).toBe(sooner)
})
