import { expect, test } from 'vitest'
import {
  checkDeadline,
  dayOfDeadline,
  endOfDay,
  formatDeadline,
  formatDeadlineDay,
  LAST_ZONE,
  timeLeft,
} from './requirement.ts'

const now = new Date('2026-11-21T08:30:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [48.5, { days: 2 }],
  [24, { days: 1 }],
  [23.9, { hours: 23 }],
  [1, { hours: 1 }],
  [0.9, null],
  [-3, null],
])('%s hours before the deadline it says %o', (hours, said) => {
  expect(timeLeft(after(hours), now)).toEqual(said)
})

test.each([
  ['2026-11-30', LAST_ZONE, '2026-12-01T11:59:59.000Z'],
  ['2026-11-30', 'Asia/Tokyo', '2026-11-30T14:59:59.000Z'],
  ['2026-10-25', 'Europe/Zurich', '2026-10-25T22:59:59.000Z'],
  ['2027-04-03', 'America/Santiago', '2027-04-04T03:59:59.000Z'],
])('the end of %s in %s is %s', (day, timeZone, at) => {
  const deadline = endOfDay(day, timeZone)
  expect(deadline.toISOString()).toBe(at)
  expect(dayOfDeadline({ deadline, timeZone })).toBe(day)
})

test('a deadline is the same day for every reader, with its zone', () => {
  const timeZone = 'Europe/Zurich'
  const deadline = endOfDay('2026-11-30', timeZone)
  expect(deadline.toISOString()).toBe('2026-11-30T22:59:59.000Z')
  expect(dayOfDeadline({ deadline, timeZone })).toBe('2026-11-30')
  expect(formatDeadlineDay({ deadline, timeZone }, 'en', now)).toBe('Mon 30 Nov')
  expect(formatDeadline({ deadline, timeZone }, 'en', now)).toBe('Mon 30 Nov, 23:59 CET')
})

test.each([
  ['2026-11-21', 'UTC', 'deadlineSoon'],
  ['2026-11-22', 'UTC', null],
  ['2026-11-22', 'Pacific/Kiritimati', null],
  ['2026-11-21', 'Pacific/Pago_Pago', null],
  ['2027-11-21', 'UTC', null],
  ['2027-11-22', 'UTC', 'deadlineFar'],
])('%s as a deadline, typed where the clock is that of %s: %s', (day, timeZone, fault) => {
  const check = () => checkDeadline(day, { now, timeZone })
  if (fault === null) expect(check).not.toThrow()
  else
    expect(check).toThrow(
      expect.objectContaining({
        fields: { deadline: expect.objectContaining({ key: `requirements:form.${fault}` }) },
      }),
    )
})
