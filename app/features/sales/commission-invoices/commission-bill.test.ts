import { expect, test } from 'vitest'
import { dayIn, endOfMonth, monthToBill } from './commission-bill.ts'

test('a month is billed from the first instant of the next', () => {
  expect(monthToBill(new Date('2026-12-01T00:00:00Z'))).toBe('2026-11')
  expect(monthToBill(new Date('2026-11-30T23:59:59Z'))).toBe('2026-10')
  expect(monthToBill(new Date('2027-01-31T10:00:00Z'))).toBe('2026-12')
})

test('a month ends where the next begins', () => {
  expect(endOfMonth('2026-11').toISOString()).toBe('2026-12-01T00:00:00.000Z')
  expect(endOfMonth('2026-12').toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(dayIn('2026-02').toISOString().slice(0, 7)).toBe('2026-02')
})
