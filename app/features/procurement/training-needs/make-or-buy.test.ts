import { expect, test } from 'vitest'
import { termsOf } from '#app/kit/tax.ts'
import { type ApprovedFee, compareOffers } from './make-or-buy.ts'

const fee = (
  unit: ApprovedFee['unit'],
  amountMinor: number,
  given: Partial<ApprovedFee> = {},
): ApprovedFee => ({
  unit,
  amountMinor,
  currency: 'EUR',
  tax: null,
  days: 2,
  code: `${unit}-${amountMinor}`,
  ...given,
})
const VAT = termsOf('added', 'vat', 1_900)

/** People, a seat, fees; then both sums, which fee, and from how many people on it costs less, by hand. */
const CASES: [number, number | null, ApprovedFee[], number | null, number | null, number | null][] = [
  [1, 50_000, [fee('whole', 240_000)], 50_000, 240_000, 5],
  [4, 50_000, [fee('whole', 240_000)], 200_000, 240_000, 5],
  [5, 50_000, [fee('whole', 240_000)], 250_000, 240_000, 5],
  [9, 50_000, [fee('whole', 240_000)], 450_000, 240_000, 5],
  [9, 50_000, [fee('day', 120_000)], 450_000, 240_000, 5],
  [9, 50_000, [fee('day', 120_000, { days: 3 })], 450_000, 360_000, 8],
  [9, 50_000, [fee('person', 40_000)], 450_000, 360_000, 1],
  [9, 50_000, [fee('person', 50_000)], 450_000, 450_000, null],
  [9, 50_000, [fee('person', 60_000)], 450_000, 540_000, null],
  [9, 14_000, [fee('whole', 240_000)], 126_000, 240_000, 18],
  [9, 1, [fee('whole', 240_000)], 9, 240_000, null],
  [2, 50_000, [fee('whole', 240_000), fee('person', 45_000)], 100_000, 90_000, 1],
  [9, 50_000, [fee('whole', 240_000), fee('person', 45_000)], 450_000, 240_000, 5],
  [9, 50_000, [fee('whole', 240_000, { tax: VAT })], 450_000, 285_600, 6],
  [9, 50_000, [fee('day', 100_000, { tax: VAT })], 450_000, 238_000, 5],
  [9, 50_000, [], 450_000, null, null],
  [9, null, [fee('whole', 240_000)], null, 240_000, null],
  [9, 50_000, [fee('whole', 240_000, { currency: 'INR' })], 450_000, null, null],
  [30, 50_000, [fee('day', 100_000, { days: 1 })], 1_500_000, 100_000, 3],
  [500, 50_000, [fee('whole', 24_990_000)], 25_000_000, 24_990_000, 500],
]

test.for(CASES)('%i people: %j', ([people, seatMinor, fees, buy, make, from]) => {
  const seat = seatMinor === null ? null : { minor: seatMinor, currency: 'EUR' }
  const compared = compareOffers(people, seat, fees)
  expect(compared?.seat?.allMinor ?? null).toBe(buy)
  expect(compared?.own?.allMinor ?? null).toBe(make)
  expect(compared?.cheaperFrom ?? null).toBe(from)
})

test('there are twenty cases, and of nothing nothing is said', () => {
  expect(CASES).toHaveLength(20)
  expect(compareOffers(9, null, [])).toBeNull()
})
