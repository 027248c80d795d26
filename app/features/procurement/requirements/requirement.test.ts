import { expect, test } from 'vitest'
import { checkDeadline, dayOfDeadline, endOfDay, formatDeadline, timeLeft } from './requirement.ts'

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

test('a deadline is the same day for every reader, and holds until it has ended everywhere', () => {
  const deadline = endOfDay('2026-11-30')
  expect(deadline.toISOString()).toBe('2026-12-01T11:59:59.000Z')
  expect(dayOfDeadline(deadline)).toBe('2026-11-30')
  expect(formatDeadline(deadline, 'en', now)).toBe('Mon 30 Nov')
  // Those of before, which ended with their day in UTC.
  expect(formatDeadline(new Date('2026-11-30T23:59:59Z'), 'en', now)).toBe('Mon 30 Nov')
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
