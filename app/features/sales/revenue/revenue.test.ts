import { expect, test } from 'vitest'
import { rangeOf } from '#app/kit/month-range.ts'
import { byMonth, type ListedRevenue, sumsOf } from './revenue.ts'

const NONE = { sold: 0, tax: 0, commission: 0, earned: 0, notDue: 0 }
const row = (given: Partial<ListedRevenue>): ListedRevenue => ({
  key: '2026-11',
  title: null,
  language: null,
  currency: 'EUR',
  ...NONE,
  all: NONE,
  ...given,
})

test('months without a sale stand there too, each currency for itself', () => {
  const rows = [row({ earned: 90, commission: 10 }), row({ currency: 'JPY', earned: 5_000 })]
  const euros = byMonth(rows, rangeOf('2026', '2026-02'), 'EUR')
  expect(euros.map(({ earned }) => earned)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 90, 0])
})

test('currencies are never added up, and the most in whole units comes first', () => {
  const rows = [
    row({ earned: 9_000, all: { ...NONE, earned: 10_000 } }),
    row({ key: '2026-10', earned: 1_000, all: { ...NONE, earned: 10_000 } }),
    row({ currency: 'JPY', earned: 5_000, all: { ...NONE, earned: 5_000 } }),
  ]
  expect(sumsOf(rows)).toMatchObject([
    { currency: 'JPY', earned: 5_000 },
    { currency: 'EUR', earned: 10_000 },
  ])
  expect(sumsOf([])).toEqual([])
})
