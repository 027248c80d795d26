import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, daysLate, lateClaim } from './late-interest.ts'
import { LATE_RATES, type LateLaw, lawOf, rateOn } from './late-rates.ts'

const COUNTRIES: [string, LateLaw][] = [
  ['IT', 'euro'],
  ['FR', 'FR'],
  ['DE', 'DE'],
  ['AT', 'AT'],
  ['GB', 'GB'],
  ['CH', 'CH'],
  ['JP', 'JP'],
]
const TODAY = '2026-11-29'
const asked = { currency: 'EUR', openMinor: 100_000, dueOn: '2026-10-30', today: TODAY, isBusiness: true }

test.each([
  ['IT', 10.4, 855],
  ['FR', 12.4, 1_019],
  ['DE', 10.52, 865],
  ['AT', 10.73, 882],
  ['CH', 5, 411],
  ['JP', 3, 247],
])('%s: thirty days of a thousand at %d %% a year', (country, percent, interestMinor) => {
  const claim = lateClaim({ ...asked, country })
  expect(claim).toMatchObject({ interestMinor })
  expect(claim?.periods).toMatchObject([{ days: 30, rate: Math.round(percent * 100) }])
})

test('no interest of a person, before it is late, where no law gives it, and where a rate is not known', () => {
  expect(lateClaim({ ...asked, country: 'DE', isBusiness: false })).toBeNull()
  expect(lateClaim({ ...asked, country: 'DE', dueOn: TODAY })).toBeNull()
  for (const country of ['IN', 'US', undefined]) expect(lateClaim({ ...asked, country })).toBeNull()
  expect(lateClaim({ ...asked, country: 'GB', currency: 'GBP' })).toBeNull()
  expect(lateClaim({ ...asked, country: 'IT', dueOn: '2024-12-01', today: '2025-01-31' })).toBeNull()
  expect(lateClaim({ ...asked, country: 'IT', dueOn: '2026-12-20', today: '2027-01-10' })).toBeNull()
})

test('fixed costs are of their currency and sum; a law that keeps its first rate keeps it', () => {
  expect(lateClaim({ ...asked, country: 'ES' })?.costsMinor).toBe(4_000)
  expect(lateClaim({ ...asked, country: 'ES', currency: 'CHF' })?.costsMinor).toBe(0)
  const pounds = {
    country: 'GB',
    currency: 'GBP',
    dueOn: '2026-06-01',
    isBusiness: true,
    today: '2026-09-30',
  }
  for (const [openMinor, costsMinor] of [
    [99_999, 4_000],
    [100_000, 7_000],
    [1_000_000, 10_000],
  ] as const) {
    const claim = lateClaim({ ...pounds, openMinor })
    expect(claim?.costsMinor).toBe(costsMinor)
    expect(claim?.periods.map(({ rate, days }) => [rate, days])).toEqual([[1_175, 121]])
  }
})

/** Written otherwise: day by day, as a fraction with the least common denominator, in integers. */
function recomputed(law: LateLaw, openMinor: number, dueOn: string, today: string): bigint | null {
  let numerator = 0n
  let first: number | null = null
  for (let at = Date.parse(dueOn) + 86_400_000; at <= Date.parse(today); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const rows = LATE_RATES.filter((row) => row.law === law && row.from <= day)
    const row = rows[rows.length - 1]
    const known = row && (row.until === undefined || row.until >= day) ? row.base + row.plus : null
    const rate: number | null = law === 'GB' ? (first ?? known) : known
    if (rate === null) return null
    first ??= rate
    numerator += BigInt(rate) * BigInt(openMinor)
  }
  const [whole, rest] = [numerator / 3_650_000n, numerator % 3_650_000n]
  return rest >= 1_825_000n ? whole + 1n : whole
}

test('10,000 claims are what other code computes, in whole minor units', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...COUNTRIES),
      fc.integer({ min: 1, max: 9_000_000_000 }),
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 1, max: 400 }),
      ([country, law], openMinor, from, days) => {
        const dueOn = dayAfter('2024-11-15', from)
        const today = dayAfter(dueOn, days)
        expect(daysLate(dueOn, today)).toBe(days)
        expect(lawOf(country)).toBe(law)
        const claim = lateClaim({ ...asked, country, openMinor, dueOn, today })
        const other = recomputed(law, openMinor, dueOn, today)
        expect(claim === null ? null : BigInt(claim.interestMinor)).toBe(other)
        if (claim === null) return
        expect(claim.periods.reduce((sum, period) => sum + period.days, 0)).toBe(days)
        expect(Number.isSafeInteger(claim.interestMinor) && claim.interestMinor >= 0).toBe(true)
        expect(Math.abs(claim.aDayMinor * days - claim.interestMinor) < Number.MAX_SAFE_INTEGER).toBe(true)
      },
    ),
    { numRuns: 10_000 },
  )
})

test('rows of a law rise, and each has a source', () => {
  for (const [, law] of COUNTRIES) {
    const rows = LATE_RATES.filter((row) => row.law === law)
    expect(rows.map(({ from }) => from)).toEqual(rows.map(({ from }) => from).toSorted())
    for (const row of rows) {
      expect(row.source).not.toBe('')
      expect(rateOn(law, row.from)).toBe(row)
    }
  }
})
