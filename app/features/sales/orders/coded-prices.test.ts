import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookingCode,
  normalizeBookingCode,
  typeWith,
} from '#app/features/catalogue/inventory/booking-code.ts'
import { sumOf, ticketsOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { invoiceLines } from './billing.ts'
import { dueOf, priceLines, totalOf } from './order.ts'

const START = new Date('2031-06-02T07:00:00Z')
const NOW = new Date('2031-03-02T07:00:00Z')

const types = fc
  .array(
    fc.record({
      priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
      early: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      group: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      groupFrom: fc.integer({ min: 2, max: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) =>
    rows.map(
      ({ priceMinor, early, group, groupFrom }, at): TicketType => ({
        id: `type ${at}`,
        name: `Type ${at}`,
        note: '',
        buyers: 'everyone',
        priceMinor,
        earlyPriceMinor: early === null ? null : Math.floor(priceMinor * early),
        earlyUntil: null,
        groupPriceMinor: group === null ? null : Math.floor(priceMinor * group),
        groupFrom: group === null ? null : groupFrom,
        minPerOrder: 1,
        maxPerOrder: 10,
        salesStart: null,
        salesEnd: null,
        needsApproval: false,
      }),
    ),
  )

const less = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountMinor: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amountMinor: fc.integer({ min: 1, max: 20_000_000 }) }),
  fc.constant({ percent: null, amountMinor: null }),
)

const carts = fc.record({
  types,
  less,
  quantities: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
  named: fc.option(fc.subarray(['type 0', 'type 1', 'type 2', 'type 3'])),
  currency: fc.constantFrom('JPY', 'EUR', 'CHF', 'BHD'),
})

test('with a code the panel, the order and the invoice come to the same, line by line and to the minor unit', () => {
  fc.assert(
    fc.property(carts, ({ types, less, quantities, named, currency }) => {
      const code: BookingCode = { id: 'k', code: 'SPRING', typeIds: named, left: null, ...less }
      const seats = new Map(types.map(({ id }, at) => [id, quantities[at] ?? 0]))
      const lines = priceLines(types, seats, { currency, tax: null, now: NOW, code })
      const full = priceLines(types, seats, { currency, tax: null, now: NOW })
      const quotas = [{ quotaId: 'q', size: 99, used: 0, ticketTypeIds: types.map(({ id }) => id) }]
      const shown = types.map((type) => typeWith(code, type, currency))
      const event = { tickets: ticketsOnSale(shown, quotas, START, NOW), currency, tax: null }
      const due = dueOf(lines, event)

      expect(sumOf(event, Object.fromEntries(seats), NOW).total).toEqual(due.total)
      expect(invoiceLines('Event', lines).reduce((sum, line) => sum + line.totalMinor, 0)).toBe(
        due.total.minor,
      )
      for (const [at, line] of lines.entries()) {
        const unit = full[at]?.unitMinor ?? 0
        const counts = named === null || named.includes(line.ticketTypeId)
        const off = less.percent === null ? BigInt(less.amountMinor ?? 0) : rounded(unit, less.percent)
        const exact = BigInt(unit) - off
        expect(BigInt(line.unitMinor)).toBe(counts ? (exact < 0n ? 0n : exact) : BigInt(unit))
        expect(line.fullMinor).toBe(line.unitMinor < unit ? unit : null)
        expect(line.code).toBe(counts ? 'SPRING' : null)
      }
      expect(due.total.minor).toBeGreaterThanOrEqual(0)
      expect(due.total.minor).toBeLessThanOrEqual(totalOf(full, currency).minor)
    }),
    { numRuns: 1_000 },
  )
})

/** Percent of an amount in whole units, half up, by the arithmetic of schools. */
function rounded(minor: number, percent: number): bigint {
  return (BigInt(minor) * BigInt(percent) * 2n + 100n) / 200n
}

test('a code is one word, in whichever case, width and spaces it is typed', () => {
  expect(['spring', ' Spring ', 'ｓｐｒｉｎｇ'].map(normalizeBookingCode)).toEqual([
    'SPRING',
    'SPRING',
    'SPRING',
  ])
})
