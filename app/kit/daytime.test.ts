import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterDaytime } from './daytime.ts'

const twelve = (from: string, zone: string) => afterDaytime(new Date(from), 12, zone).toISOString()

test('twelve hours of daytime: at night they begin in the morning', () => {
  expect(twelve('2026-11-24T22:00:00+09:00', 'Asia/Tokyo')).toBe('2026-11-25T11:00:00.000Z')
  expect(twelve('2026-11-24T05:00:00+09:00', 'Asia/Tokyo')).toBe('2026-11-24T11:00:00.000Z')
})

test('during the day what is left of them goes on the next morning', () => {
  expect(twelve('2026-11-24T15:00:00+01:00', 'Europe/Zurich')).toBe('2026-11-25T14:00:00.000Z')
  expect(twelve('2026-11-24T08:00:00+01:00', 'Europe/Zurich')).toBe('2026-11-24T19:00:00.000Z')
})

test('a night in which clocks change is as long as it is, the day is not', () => {
  // 28 March 2027, 02:00 is 03:00 in Zurich; 25 October 2026 is an hour longer.
  expect(twelve('2027-03-27T14:00:00+01:00', 'Europe/Zurich')).toBe('2027-03-28T12:00:00.000Z')
  expect(twelve('2026-10-24T14:00:00+02:00', 'Europe/Zurich')).toBe('2026-10-25T13:00:00.000Z')
})

test('it is always by day, twelve to thirty-seven hours later', () => {
  const zones = fc.constantFrom(
    'Asia/Tokyo',
    'Europe/Zurich',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'UTC',
  )
  const moments = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2028-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, zones, (from, zone) => {
      const until = afterDaytime(from, 12, zone)
      const hour = Number(
        new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(until),
      )
      const hours = (until.getTime() - from.getTime()) / 3_600_000
      return hour >= 8 && hour <= 20 && hours >= 12 && hours <= 25
    }),
  )
})
