import { expect, test } from 'vitest'
import { yearRange } from '#app/kit/month-range.ts'
import {
  everyMonth,
  everyYear,
  queryOfSpending,
  rowsOfWanted,
  SPENDING_VIEWS,
  type SpendingRow,
  sumsOfSpending,
  wantedSpendingOf,
} from './spending.ts'

const views = SPENDING_VIEWS
const thisYear = 2026
const wanted = (query: string) => wantedSpendingOf(new URLSearchParams(query), { views, thisYear })
const row = (given: Partial<SpendingRow>): SpendingRow => ({
  key: '2026-11',
  title: null,
  country: null,
  currency: 'EUR',
  orders: 1,
  spent: 0,
  committed: 0,
  before: 0,
  ...given,
})

test('an address says view, year and row; what is none of these is left out, a year to come too', () => {
  expect(wanted('')).toEqual({ view: 'month', of: null, year: 2026, isLong: false })
  expect(wanted('by=city&year=2025&of=Pune%2C+IN')).toEqual({
    view: 'city',
    of: 'Pune, IN',
    year: 2025,
    isLong: false,
  })
  for (const wrong of ['by=employee', 'by=x', 'year=2027', 'year=25', 'year=-2025', 'year=2025x'])
    expect(wanted(wrong)).toEqual({ view: 'month', of: null, year: 2026, isLong: false })
  for (const query of [
    '',
    '?by=city',
    '?year=2024',
    '?by=costCentre&year=2025&of=A1',
    '?of=',
    '?year=five',
  ]) {
    expect(queryOfSpending(wanted(query), { first: 'month', thisYear })).toBe(query)
  }
})

test('months without an order stand there too, each currency for itself', () => {
  const rows = [row({ spent: 90 }), row({ currency: 'JPY', spent: 5_000 })]
  expect(everyMonth(rows, yearRange(2026), 'EUR').map(({ spent }) => spent)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 90, 0,
  ])
})

test('currencies are never added up, and the most in whole units comes first', () => {
  const rows = [row({ spent: 9_000 }), row({ committed: 1_000 }), row({ currency: 'JPY', spent: 5_000 })]
  expect(sumsOfSpending(rows)).toEqual([
    { currency: 'JPY', spent: 5_000, committed: 0, orders: 1 },
    { currency: 'EUR', spent: 9_000, committed: 1_000, orders: 2 },
  ])
  expect(sumsOfSpending([])).toEqual([])
})

test('five years are compared year by year, in months that join', () => {
  expect(wanted('year=five')).toEqual({ view: 'month', of: null, year: 2026, isLong: true })
  expect(rowsOfWanted(wanted('year=five'))).toEqual({
    view: 'year',
    range: { from: '2022-01', to: '2027-01', year: null },
  })
  expect(rowsOfWanted(wanted('year=five&by=city')).view).toBe('city')
  const { range } = rowsOfWanted(wanted('year=five'))
  expect(everyYear([row({ key: '2024', spent: 7 })], range, 'EUR').map(({ spent }) => spent)).toEqual([
    0, 0, 7, 0, 0,
  ])
})
