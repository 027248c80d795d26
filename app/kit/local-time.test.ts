import { expect, test } from 'vitest'
import { localDate } from './dates.ts'
import { instantOfLocal, localClock } from './local-time.ts'

test('a time by the clocks of a place is one instant, also around the days on which clocks change', () => {
  const at = (day: string, clock: string, zone: string) => {
    const found = instantOfLocal(day, clock, zone)
    return found instanceof Date ? found.toISOString() : found
  }
  expect(at('2027-01-12', '09:00', 'Europe/Berlin')).toBe('2027-01-12T08:00:00.000Z')
  expect(at('2027-03-28', '01:59', 'Europe/Berlin')).toBe('2027-03-28T00:59:00.000Z')
  expect(at('2027-03-28', '02:30', 'Europe/Berlin')).toBe('skipped')
  expect(at('2027-03-28', '03:00', 'Europe/Berlin')).toBe('2027-03-28T01:00:00.000Z')
  expect(at('2027-10-31', '02:30', 'Europe/Berlin')).toBe('twice')
  expect(at('2027-10-31', '03:00', 'Europe/Berlin')).toBe('2027-10-31T02:00:00.000Z')
  expect(at('2027-03-14', '02:10', 'America/New_York')).toBe('skipped')
  expect(at('2027-10-03', '02:10', 'Australia/Lord_Howe')).toBe('skipped')
  expect(at('2027-06-01', '00:00', 'Asia/Kathmandu')).toBe('2027-05-31T18:15:00.000Z')
})

test('what is no day and no time is none', () => {
  for (const [day, clock] of [
    ['2027-02-30', '09:00'],
    ['2027-13-01', '09:00'],
    ['1027-01-01', '09:00'],
    ['', '09:00'],
    ['2027-01-01', '24:00'],
    ['2027-01-01', '9'],
    ['2027-01-01', ''],
  ] as const)
    expect(instantOfLocal(day, clock, 'UTC')).toBeNull()
})

test('an instant is shown as it was typed', () => {
  for (const zone of ['Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns']) {
    const at = instantOfLocal('2027-07-01', '09:45', zone)
    expect(at).toBeInstanceOf(Date)
    if (at instanceof Date)
      expect([localDate(at, zone), localClock(at, zone)]).toEqual(['2027-07-01', '09:45'])
  }
})
