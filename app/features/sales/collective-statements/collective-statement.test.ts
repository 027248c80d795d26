import { expect, test } from 'vitest'
import { periodStart, sumsOf } from './collective-statement.ts'

test('a week begins on Monday and a month on the first, by UTC', () => {
  const at = (day: string) => new Date(`${day}T00:30:00Z`)
  expect(periodStart('weekly', at('2026-11-29'))).toBe('2026-11-23')
  expect(periodStart('weekly', at('2026-11-30'))).toBe('2026-11-30')
  expect(periodStart('weekly', at('2027-01-01'))).toBe('2026-12-28')
  expect(periodStart('monthly', at('2026-11-29'))).toBe('2026-11-01')
})

test('currencies are never added up, and credit pays no more than is owed', () => {
  const lines = [
    { currency: 'INR', amountMinor: 500 },
    { currency: 'EUR', amountMinor: 200 },
    { currency: 'EUR', amountMinor: 100 },
  ]
  expect(sumsOf(lines, { EUR: 50, INR: 900, USD: 7 })).toEqual([
    { currency: 'EUR', totalMinor: 300, creditMinor: 50, toPayMinor: 250 },
    { currency: 'INR', totalMinor: 500, creditMinor: 500, toPayMinor: 0 },
  ])
})
