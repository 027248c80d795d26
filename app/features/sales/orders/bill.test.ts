import { expect, test } from 'vitest'
import { dueDay, lapseAt, remindBefore, termOf } from './bill.ts'

const at = (text: string) => new Date(text)
const held = (startsAt: string, timeZone = 'Europe/Berlin') => ({ startsAt: at(startsAt), timeZone })

test('it is due in a fortnight, or three days before it begins', () => {
  expect(dueDay(held('2026-12-30T08:00:00Z'), at('2026-11-23T12:00:00Z'))).toBe('2026-12-07')
  expect(dueDay(held('2026-12-03T08:00:00Z'), at('2026-11-23T12:00:00Z'))).toBe('2026-11-30')
})

test('what would be due in less than three days is not offered', () => {
  expect(dueDay(held('2026-11-29T08:00:00Z'), at('2026-11-23T12:00:00Z'))).toBe('2026-11-26')
  expect(dueDay(held('2026-11-28T08:00:00Z'), at('2026-11-23T12:00:00Z'))).toBeNull()
})

test('days are those of the place: its evening is the next day in Tokyo', () => {
  const now = at('2026-11-23T16:00:00Z')
  expect(dueDay(held('2026-12-30T01:00:00Z', 'Asia/Tokyo'), now)).toBe('2026-12-08')
  expect(dueDay(held('2026-12-30T01:00:00Z', 'America/New_York'), now)).toBe('2026-12-07')
})

test('what is good before the money comes is due by the terms of its seller, be it held before or after', () => {
  const now = at('2026-11-23T12:00:00Z')
  for (const startsAt of ['2026-11-24T08:00:00Z', '2027-03-01T08:00:00Z'])
    expect([14, 30, 45, 60].map((termDays) => dueDay({ ...held(startsAt), termDays }, now))).toEqual([
      '2026-12-07',
      '2026-12-23',
      '2027-01-07',
      '2027-01-22',
    ])
  const terms = { holder: 'A', format: 'iban', number: 'DE1', bank: null, termDays: 45 } as const
  expect(termOf({ ...terms, validWhileUnpaid: true })).toBe(45)
  expect(termOf({ ...terms, validWhileUnpaid: false }), 'what is only reserved').toBeNull()
})

test('it lapses when the day after it was due is over at the place, also where clocks change', () => {
  expect(lapseAt('2026-12-07', 'Europe/Berlin').toISOString()).toBe('2026-12-08T23:00:00.000Z')
  expect(lapseAt('2027-03-27', 'Europe/Berlin').toISOString()).toBe('2027-03-28T22:00:00.000Z')
  expect(lapseAt('2026-12-07', 'Asia/Kolkata').toISOString()).toBe('2026-12-08T18:30:00.000Z')
})

test('the reminder is due three days before the day that is', () => {
  const lapses = lapseAt('2026-12-07', 'UTC')
  expect(lapses <= remindBefore(at('2026-12-04T00:00:00Z'))).toBe(true)
  expect(lapses <= remindBefore(at('2026-12-03T23:59:00Z'))).toBe(false)
})
