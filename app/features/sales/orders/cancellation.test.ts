import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kit/money.ts'
import { lineTax, taxOfLines, termsOf } from '#app/kit/tax.ts'
import { backOfSeats, cancellationTermsOf, paidBySeat } from './cancellation.ts'

const CURRENCY = fc.constantFrom('JPY', 'EUR', 'USD', 'BHD', 'KWD')
const UNITS = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 20 })

test('what the seats of an order cost adds up to its total, whatever the tax made of it, and no seat is less than nothing', () => {
  fc.assert(
    fc.property(UNITS, fc.integer({ min: 0, max: 3_000 }), CURRENCY, (units, rate, currency) => {
      const tax = termsOf('added', 'vat', rate)
      const bought = units.map((unitMinor, at) => ({ unitMinor, tax: at % 3 === 0 ? lineTax(700) : tax }))
      const paid = taxOfLines(
        bought.map(({ unitMinor, tax }) => ({ minor: unitMinor, tax })),
        { currency, prices: tax },
      )
      const seats = paidBySeat(bought, paid).map(({ minor }) => minor)
      const worthless = paid.breakdown?.parts.filter(({ taxableMinor }) => taxableMinor === 0) ?? []
      expect(worthless.every(({ taxMinor }) => taxMinor === 0)).toBe(true)
      expect(seats.reduce((sum, minor) => sum + minor, 0)).toBe(paid.total.minor)
      expect(Math.min(...seats)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('whatever seats are cancelled in whatever order at whatever share, no more comes back than was paid', () => {
  fc.assert(
    fc.property(
      UNITS,
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 20, maxLength: 20 }),
      CURRENCY,
      fc.boolean(),
      (units, percents, currency, backwards) => {
        const total = money(
          units.reduce((sum, unit) => sum + unit, 0),
          currency,
        )
        const costs = paidBySeat(
          units.map((unitMinor) => ({ unitMinor, tax: null })),
          { total, breakdown: null },
        )
        let left = total
        for (const [at, cost] of (backwards ? costs.toReversed() : costs).entries()) {
          const back = backOfSeats([cost], { percent: percents[at] ?? 0, left })
          expect(back.minor).toBeLessThanOrEqual(cost.minor)
          left = money(left.minor - back.minor, currency)
        }
        expect(left.minor).toBeGreaterThanOrEqual(0)
        const whole = backOfSeats(costs, { percent: 100, left: total })
        expect(whole).toEqual(total)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the fullest rule that still holds counts, a moved event gives all back, and an instant too late is too late', () => {
  const until = new Date('2027-01-10T00:00:00Z')
  const rules = [
    { percent: 100, until: '2027-01-01T00:00:00Z' },
    { percent: 50, until: until.toISOString() },
  ]
  const runs = { state: 'runs', coming: 5, minimum: 5, missing: 0, byMine: false, decidedAt: null } as const
  const terms = (now: string, freeUntil: Date | null = null) =>
    cancellationTermsOf({ refundRules: rules }, { freeUntil, quorum: runs }, new Date(now))
  expect(terms('2026-12-31T23:59:59.999Z')).toMatchObject({ percent: 100 })
  expect(terms('2027-01-01T00:00:00Z')).toEqual({ reason: 'terms', percent: 50, until })
  expect(terms('2027-01-10T00:00:00Z')).toEqual({ reason: 'terms', percent: 0, until: null })
  const free = new Date('2027-02-01T00:00:00Z')
  expect(terms('2027-01-20T00:00:00Z', free)).toEqual({ reason: 'event_moved', percent: 100, until: free })
})

test('as long as it is undecided whether it runs, all comes back whatever the terms, be its day still to come or gone', () => {
  const now = new Date('2027-01-20T00:00:00Z')
  const day = new Date('2027-01-25T00:00:00Z')
  const terms = (state: 'open' | 'missed' | 'runs' | 'over', decidedAt: Date | null) =>
    cancellationTermsOf(
      { refundRules: [] },
      { freeUntil: null, quorum: { state, coming: 1, minimum: 5, missing: 4, byMine: false, decidedAt } },
      now,
    )
  expect(terms('open', day)).toEqual({ reason: 'undecided', percent: 100, until: day })
  expect(terms('missed', new Date('2027-01-19T00:00:00Z'))).toMatchObject({ percent: 100, until: null })
  expect(terms('open', null)).toMatchObject({ reason: 'undecided', percent: 100 })
  for (const state of ['runs', 'over'] as const)
    expect(terms(state, day)).toEqual({ reason: 'terms', percent: 0, until: null })
})
