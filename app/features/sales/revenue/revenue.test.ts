import { expect, test } from 'vitest'
import { byMonth, chartOf, monthsOf, type RevenueRow, rangeOf, sumsOf } from './revenue.ts'

const row = (given: Partial<RevenueRow>): RevenueRow => ({
  key: '2026-11',
  title: null,
  language: null,
  currency: 'EUR',
  sold: 0,
  tax: 0,
  commission: 0,
  earned: 0,
  notDue: 0,
  ...given,
})

test('twelve months up to this one, or a calendar year', () => {
  const last = rangeOf(null, '2026-02')
  expect(last).toEqual({ from: '2025-03', to: '2026-03', year: null })
  expect(monthsOf(last)).toHaveLength(12)
  expect(rangeOf('2025', '2026-02')).toEqual({ from: '2025-01', to: '2026-01', year: 2025 })
  for (const wrong of ['', '25', '2025x', '9999', '-2025']) expect(rangeOf(wrong, '2026-02')).toEqual(last)
})

test('months without a sale stand there too, each currency for itself', () => {
  const rows = [row({ earned: 90, commission: 10 }), row({ currency: 'JPY', earned: 5_000 })]
  const euros = byMonth(rows, rangeOf('2026', '2026-02'), 'EUR')
  expect(euros.map(({ earned }) => earned)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 90, 0])
})

test('currencies are never added up, and the most in whole units comes first', () => {
  const rows = [
    row({ earned: 9_000 }),
    row({ key: '2026-10', earned: 1_000 }),
    row({ currency: 'JPY', earned: 5_000 }),
  ]
  expect(sumsOf(rows)).toMatchObject([
    { currency: 'JPY', earned: 5_000 },
    { currency: 'EUR', earned: 10_000 },
  ])
  expect(sumsOf([])).toEqual([])
})

test('columns stand on the ground, commission on top; what went back hangs below', () => {
  const { columns, ground } = chartOf([
    row({ earned: 90, commission: 10 }),
    row({ key: '2026-12', earned: -45, commission: -5 }),
    row({ key: '2027-01' }),
  ])
  expect(ground).toBeCloseTo(100 / 150)
  const [sold, back, none] = columns
  expect(sold?.bars).toMatchObject([
    { part: 'first', y: expect.closeTo(10 / 150), height: expect.closeTo(90 / 150) },
    { part: 'second', y: expect.closeTo(0), height: expect.closeTo(10 / 150) },
  ])
  expect(back?.bars).toMatchObject([
    { part: 'first', y: expect.closeTo(100 / 150), height: expect.closeTo(45 / 150) },
    { part: 'second', y: expect.closeTo(145 / 150), height: expect.closeTo(5 / 150) },
  ])
  expect(none?.bars).toEqual([])
})
