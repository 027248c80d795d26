import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#app/kit/money.ts'
import { type TaxTerms, termsOf } from '#app/kit/tax.ts'
import { type BoughtSeat, weighCancelling } from './cancellation.ts'
import { dueOf, priceLines } from './order.ts'
import { pricingOf, worthOf } from './pricing.ts'

const NOW = new Date('2026-12-01T00:00:00Z')

const typeOf = (given: object = {}) => ({
  id: 'a',
  name: 'Seat',
  note: '',
  buyers: 'everyone' as const,
  priceMinor: 10_000,
  earlyPriceMinor: null,
  earlyUntil: null,
  groupPriceMinor: null,
  groupFrom: null,
  minPerOrder: 1,
  maxPerOrder: 10,
  salesStart: null,
  salesEnd: null,
  needsApproval: false,
  ...given,
})
type Type = ReturnType<typeof typeOf>

const codeOf = (percent: number) => ({
  id: 'c',
  code: 'TEAM10',
  typeIds: null,
  left: null,
  percent,
  amountMinor: null,
})

/** An order of some types as it was priced then. */
function bought(
  types: Type[],
  wanted: Record<string, number>,
  tax: TaxTerms | null,
  code: number | null = null,
) {
  const lines = priceLines(types, new Map(Object.entries(wanted)), {
    currency: 'EUR',
    tax,
    now: NOW,
    code: code === null ? null : codeOf(code),
  })
  const seats: BoughtSeat[] = lines.flatMap(({ ticketTypeId, unitMinor, tax, pricing = null, quantity }) =>
    Array.from({ length: quantity }, () => ({
      lineId: ticketTypeId,
      unitMinor,
      tax,
      pricing,
      state: 'valid',
    })),
  )
  const paid = dueOf(lines, { currency: 'EUR', tax })
  return { paid, total: paid.total, seats }
}

/** Cancels seats one after the other, in groups of so many; says what came back of each. */
function cancelled({ paid, total, seats }: ReturnType<typeof bought>, going: number[][], percent = 100) {
  const now = seats.map((seat) => ({ ...seat }))
  let left = total
  const backs = going.map((group) => {
    const some = now.filter((_, at) => group.includes(at))
    const { back } = weighCancelling({ paid, seats: now }, some, { reason: 'terms', percent, left })
    for (const seat of some) seat.state = 'cancelled'
    left = money(left.minor - back.minor, 'EUR')
    return back.minor
  })
  return { backs, left: left.minor }
}

const VAT = termsOf('added', 'vat', 1900)

describe('a group price', () => {
  const group = typeOf({ groupPriceMinor: 8_000, groupFrom: 5 })

  test('is not kept by who buys five and cancels four, one by one: the last costs what one costs', () => {
    const five = bought([group], { a: 5 }, VAT)
    expect(five.total.minor).toBe(47_600)
    const { backs, left } = cancelled(five, [[0], [1], [2], [3]])
    // Four cost what five did; from there on each seat counts at the full price.
    expect(backs).toEqual([0, 11_900, 11_900, 11_900])
    expect(left).toBe(11_900)
    expect(cancelled(five, [[0, 1, 2, 3]])).toEqual({ backs: [35_700], left: 11_900 })
    expect(cancelled(five, [[0, 1, 2, 3, 4]])).toEqual({ backs: [47_600], left: 0 })
  })

  test('is said before: what the rest costs by itself', () => {
    const five = bought([group], { a: 5 }, null)
    const terms = { reason: 'terms', percent: 100, left: five.total } as const
    const one = weighCancelling(five, five.seats.slice(0, 1), terms)
    expect(one).toMatchObject({ isRegrouped: true, cost: { minor: 0 }, rest: { minor: 40_000 } })
    const all = weighCancelling(five, five.seats, terms)
    expect(all).toMatchObject({ isRegrouped: false, cost: { minor: 40_000 }, rest: { minor: 0 } })
  })

  test('stays where the organiser made the event another one, and where six of seven still are a group', () => {
    const five = bought([group], { a: 5 }, null)
    const moved = { reason: 'event_moved', percent: 100, left: five.total } as const
    expect(weighCancelling(five, five.seats.slice(0, 4), moved).back.minor).toBe(32_000)
    const seven = bought([group], { a: 7 }, null)
    expect(cancelled(seven, [[0], [1]]).backs).toEqual([8_000, 8_000])
  })

  test('counts with a code and an early price as it did then', () => {
    const early = typeOf({ groupPriceMinor: 6_000, groupFrom: 3, earlyPriceMinor: 9_000 })
    const three = bought([early], { a: 3 }, null, 10)
    expect(three.total.minor).toBe(16_200)
    expect(cancelled(three, [[0, 1]])).toEqual({ backs: [16_200 - 8_100], left: 8_100 })
  })
})

test('who had to take two at least pays for two as long as one stays', () => {
  const pair = bought([typeOf({ minPerOrder: 2 })], { a: 2 }, null)
  expect(cancelled(pair, [[0], [1]]).backs).toEqual([0, 20_000])
  const three = bought([typeOf({ minPerOrder: 2 })], { a: 3 }, null)
  expect(cancelled(three, [[0], [1], [2]]).backs).toEqual([10_000, 0, 20_000])
})

test('a price that no number changes has no rules, and the rules of one keep what was paid for all', () => {
  expect(pricingOf(typeOf(), { currency: 'EUR', now: NOW, code: null })).toBeNull()
  const at = { currency: 'EUR', now: NOW, code: null }
  const pricing = pricingOf(typeOf({ groupPriceMinor: 8_000, groupFrom: 5, minPerOrder: 2 }), at)
  expect(pricing).toEqual({
    least: 2,
    units: [
      { from: 1, unitMinor: 10_000 },
      { from: 5, unitMinor: 8_000 },
    ],
  })
  expect(worthOf({ quantity: 5, unitMinor: 8_000, pricing }, 5)).toBe(40_000)
  expect(worthOf({ quantity: 5, unitMinor: 8_000, pricing }, 0)).toBe(0)
})

const TYPES = fc.record({
  priceMinor: fc.integer({ min: 1, max: 90_000 }),
  share: fc.integer({ min: 1, max: 100 }),
  groupFrom: fc.integer({ min: 2, max: 8 }),
  minPerOrder: fc.integer({ min: 1, max: 4 }),
  more: fc.integer({ min: 0, max: 5 }),
})
const TAXES = fc.constantFrom(null, VAT, { ...VAT, isIncluded: true })

function orderOf(
  made: { priceMinor: number; share: number; groupFrom: number; minPerOrder: number; more: number }[],
) {
  const types = made.map(({ priceMinor, share, groupFrom, minPerOrder }, at) =>
    typeOf({
      id: String(at),
      priceMinor,
      groupFrom,
      minPerOrder,
      groupPriceMinor: Math.floor((priceMinor * share) / 100),
    }),
  )
  const wanted = Object.fromEntries(made.map(({ minPerOrder, more }, at) => [String(at), minPerOrder + more]))
  return { types, wanted }
}

test('however seats are cancelled, the same stays paid: what the rest costs by the rules, and never more than was paid', () => {
  fc.assert(
    fc.property(
      fc.array(TYPES, { minLength: 1, maxLength: 3 }),
      TAXES,
      fc.option(fc.integer({ min: 1, max: 90 })),
      fc.infiniteStream(fc.nat()),
      (made, tax, code, picks) => {
        const { types, wanted } = orderOf(made)
        const order = bought(types, wanted, tax, code)
        const next = () => Number(picks.next().value)
        const shuffled = order.seats
          .map((_, at) => ({ at, by: next() }))
          .toSorted((one, other) => one.by - other.by)
          .map(({ at }) => at)
        const some = shuffled.slice(0, next() % (order.seats.length + 1))
        const singly = cancelled(
          order,
          some.map((at) => [at]),
        )
        const backwards = cancelled(
          order,
          some.toReversed().map((at) => [at]),
        )
        const together = some.length > 0 ? cancelled(order, [some]) : { backs: [], left: order.total.minor }
        expect(singly.left).toBe(together.left)
        expect(backwards.left).toBe(together.left)
        expect(Math.min(0, ...singly.backs)).toBe(0)
        // What stays costs no less than as many would by the rules of the day, nor more than what was paid.
        expect(together.left).toBeLessThanOrEqual(order.total.minor)
        if (some.length === order.seats.length) expect(together.left).toBe(0)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('who cancels some pays for the rest what the cheapest purchase would have cost that has as many', () => {
  fc.assert(
    fc.property(TYPES, TAXES, fc.nat(), (made, tax, pick) => {
      const { types, wanted } = orderOf([made])
      const order = bought(types, wanted, tax)
      // Where no number changes the price, each seat keeps its part of what was paid, to the cent.
      fc.pre(order.seats.every(({ pricing }) => pricing !== null))
      const all = order.seats.length
      const stay = 1 + (pick % all)
      const going = order.seats.map((_, at) => at).slice(stay)
      const { left } = going.length > 0 ? cancelled(order, [going]) : { left: order.total.minor }
      const sold = Array.from({ length: all }, (_, at) => at + 1).filter(
        (count) => count >= stay && count >= made.minPerOrder,
      )
      const sums = sold.map((count) => bought(types, { 0: count }, tax).total.minor)
      expect(left).toBe(going.length > 0 ? Math.min(...sums) : order.total.minor)
    }),
    { numRuns: 1_000 },
  )
})
