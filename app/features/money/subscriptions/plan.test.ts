import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxOn, termsOf } from '#app/kit/tax.ts'
import { addedPrice, chargeFor, type Planned, renewalOf, termEnd, termPrice, yearSaves } from './plan.ts'

const at = (text: string) => new Date(text)
const DAY_MS = 86_400_000
const plan = (given: Partial<Planned> = {}): Planned => ({
  state: 'active',
  cycle: 'month',
  seats: 5,
  seatMinor: 900,
  seatYearMinor: 9_000,
  currency: 'EUR',
  periodStart: at('2026-03-01T08:00:00Z'),
  endDate: at('2026-04-01T08:00:00Z'),
  anchorDay: 1,
  nextSeats: null,
  nextCycle: null,
  failures: 0,
  cancelAtEnd: false,
  payWay: 'card',
  unconfirmedAt: null,
  ...given,
})

describe('when a time ends', () => {
  test.each([
    ['2026-01-31T10:30:00Z', 'month', 31, '2026-02-28T10:30:00Z'],
    ['2028-01-31T10:30:00Z', 'month', 31, '2028-02-29T10:30:00Z'],
    ['2026-02-28T10:30:00Z', 'month', 31, '2026-03-31T10:30:00Z'],
    ['2026-12-15T00:00:00Z', 'month', 15, '2027-01-15T00:00:00Z'],
    ['2028-02-29T23:59:59Z', 'year', 29, '2029-02-28T23:59:59Z'],
    ['2031-02-28T23:59:59Z', 'year', 29, '2032-02-29T23:59:59Z'],
    ['2026-10-30T10:00:00Z', 'month', 30, '2026-11-30T10:00:00Z'],
  ] as const)('%s, a %s, on the %i: %s', (start, cycle, day, end) => {
    expect(termEnd(at(start), cycle, day).toISOString()).toBe(at(end).toISOString())
  })

  test('a hundred renewals drift by no day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z'), noInvalidDate: true }),
        (start) => {
          const day = start.getUTCDate()
          let end = start
          for (let months = 1; months <= 100; months += 1) {
            const next = termEnd(end, 'month', day)
            const days = (next.getTime() - end.getTime()) / DAY_MS
            expect(days).toBeGreaterThanOrEqual(28)
            expect(days).toBeLessThanOrEqual(31)
            end = next
          }
          const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
          expect(end.getUTCDate()).toBe(Math.min(day, last))
        },
      ),
    )
  })
})

const price = fc.record({
  seatMinor: fc.integer({ min: 1, max: 1_000_000 }),
  seatYearMinor: fc.integer({ min: 1, max: 12_000_000 }),
  currency: fc.constantFrom('JPY', 'INR', 'EUR', 'USD'),
})

describe('what seats cost', () => {
  test('a month and a year have a price of their own', () => {
    const rupees = { seatMinor: 39_900, seatYearMinor: 399_000, currency: 'INR' }
    expect(termPrice(rupees, 7, 'year')).toEqual({ minor: 2_793_000, currency: 'INR' })
    expect(yearSaves(rupees)).toEqual({ minor: 79_800, currency: 'INR' })
    const yen = { seatMinor: 1_200, seatYearMinor: 14_400, currency: 'JPY' }
    expect(yearSaves(yen).minor).toBe(0)
    expect(termPrice(yen, 3, 'month')).toEqual({
      minor: 3_600,
      currency: 'JPY',
    })
  })

  test('seats that are added cost never less than nothing, nor more than a whole time, nor more later', () => {
    const moment = fc.integer({ min: -2 * DAY_MS, max: 33 * DAY_MS })
    const added = fc.integer({ min: 1, max: 1_000 })
    fc.assert(
      fc.property(price, added, moment, moment, (of, seats, one, other) => {
        const running = { ...of, cycle: 'month' as const, periodStart: at('2026-03-01T08:00:00Z') }
        const until = { ...running, endDate: at('2026-04-01T08:00:00Z') }
        const [early, late] = [one, other]
          .toSorted((a, b) => a - b)
          .map((ms) => addedPrice(until, seats, new Date(running.periodStart.getTime() + ms)).minor)
        const whole = termPrice(of, seats, 'month').minor
        expect(Number.isSafeInteger(early) && Number.isSafeInteger(late)).toBe(true)
        expect(early).toBeLessThanOrEqual(whole)
        expect(late).toBeGreaterThanOrEqual(0)
        expect(late).toBeLessThanOrEqual(early ?? 0)
      }),
    )
  })

  test('added in two steps they cost what they cost in one, but for a rounding each', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        fc.nat(30),
        (of, a, b, day) => {
          const running = { ...of, cycle: 'year' as const, periodStart: at('2026-03-01T08:00:00Z') }
          const until = { ...running, endDate: at('2027-03-01T08:00:00Z') }
          const now = new Date(running.periodStart.getTime() + day * DAY_MS)
          const cost = (seats: number) => addedPrice(until, seats, now).minor
          expect(Math.abs(cost(a) + cost(b) - cost(a + b))).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('tax and net add up to what is paid, whatever the rate', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (of, seats, rate) => {
          const due = taxOn(termPrice(of, seats, 'year'), termsOf('added', 'vat', rate))
          expect(due.net.minor + due.tax.minor).toBe(due.total.minor)
          expect(due.net).toEqual(termPrice(of, seats, 'year'))
        },
      ),
    )
  })
})

describe('what is paid at once', () => {
  const now = at('2026-03-17T08:00:00Z')

  test('a trial is paid for from its end on, a lock from now on', () => {
    const wish = { cycle: 'year', seats: 4 } as const
    const trial = chargeFor(plan({ state: 'trialing', periodStart: null, anchorDay: null }), wish, now)
    expect(trial).toMatchObject({
      kind: 'start',
      periodStart: at('2026-04-01T08:00:00Z'),
      net: { minor: 36_000 },
    })
    expect(trial?.periodEnd).toEqual(at('2027-04-01T08:00:00Z'))
    const over = plan({ state: 'past_due', endDate: at('2026-03-01T08:00:00Z') })
    expect(chargeFor(over, wish, now)).toMatchObject({ kind: 'start', periodStart: now })
  })

  test('more seats cost the days that are left; fewer, and another cycle, nothing now', () => {
    expect(chargeFor(plan(), { cycle: 'month', seats: 7 }, now)).toMatchObject({
      kind: 'seats',
      seats: 2,
      net: { minor: Math.round((2 * 900 * 15) / 31) },
    })
    expect(chargeFor(plan(), { cycle: 'year', seats: 5 }, now)).toBeNull()
    expect(chargeFor(plan(), { cycle: 'month', seats: 2 }, now)).toBeNull()
  })

  test('a renewal is of what was chosen for later, and one that failed is paid whole', () => {
    const changed = plan({ nextSeats: 3, nextCycle: 'year' })
    expect(renewalOf(changed, now)).toMatchObject({
      kind: 'renewal',
      seats: 3,
      cycle: 'year',
      net: { minor: 27_000 },
    })
    const failed = plan({ failures: 2 })
    expect(chargeFor(failed, { cycle: 'month', seats: 6 }, now)).toMatchObject({
      kind: 'renewal',
      seats: 6,
      net: { minor: 5_400 },
      periodStart: failed.endDate,
    })
    const late = plan({ endDate: now })
    expect(chargeFor(late, { cycle: 'month', seats: 9 }, now)).toMatchObject({ kind: 'renewal', seats: 9 })
  })
})
