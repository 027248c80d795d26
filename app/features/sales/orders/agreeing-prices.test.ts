import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf, ticketsOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { MOST_OPEN_SEATS, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { typePrice } from '#app/features/catalogue/ticket-types/type-price.ts'
import { priceLines, totalOf } from './order.ts'

const START = new Date('2031-06-02T07:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

const types: fc.Arbitrary<TicketType> = fc
  .record({
    priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
    early: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    earlyEnds: fc.integer({ min: -90 * 1_440, max: -1 }),
    group: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    groupFrom: fc.integer({ min: 2, max: MOST_OPEN_SEATS }),
  })
  .map(({ priceMinor, early, earlyEnds, group, groupFrom }) => ({
    id: 'seat',
    name: 'Seat',
    note: '',
    buyers: 'everyone',
    priceMinor,
    earlyPriceMinor: early === null ? null : Math.floor(priceMinor * early),
    earlyUntil: early === null ? null : at(earlyEnds),
    groupPriceMinor: group === null ? null : Math.floor(priceMinor * group),
    groupFrom: group === null ? null : groupFrom,
    minPerOrder: 1,
    maxPerOrder: 10,
    salesStart: null,
    salesEnd: null,
    needsApproval: false,
  }))

const sales = fc.record({
  type: types,
  quantity: fc.integer({ min: 1, max: MOST_OPEN_SEATS }),
  minutes: fc.integer({ min: -100 * 1_440, max: -1 }),
  currency: fc.constantFrom('EUR', 'JPY', 'INR', 'CHF'),
})

test('the panel, the order and what machines read name one price, whatever the day and the number of seats', () => {
  fc.assert(
    fc.property(sales, ({ type, quantity, minutes, currency }) => {
      const now = at(minutes)
      const [line] = priceLines([type], new Map([[type.id, quantity]]), { currency, tax: null, now })
      const quota = { quotaId: 'q', size: 20, used: 0, ticketTypeIds: [type.id] }
      const event = { tickets: ticketsOnSale([type], [quota], START, now), currency, tax: null }
      const said = typePrice(type, { event, quantity, now })
      const due = totalOf(line ? [line] : [], currency)
      expect(line?.unitMinor).toBe(said.unit.minor)
      expect(sumOf(event, { [type.id]: quantity }, now).total).toEqual(due)
      expect(due.minor).toBe(said.unit.minor * quantity)
    }),
  )
})

test('nobody pays more than the regular price, more for waiting less, or more a seat for buying more', () => {
  fc.assert(
    fc.property(sales, ({ type, quantity, minutes, currency }) => {
      const unit = (seats: number, when: Date) =>
        typePrice(type, { event: { currency, tax: null }, quantity: seats, now: when }).unit.minor
      const now = at(minutes)
      expect(unit(quantity, now)).toBeLessThanOrEqual(type.priceMinor)
      expect(unit(quantity, now)).toBeLessThanOrEqual(unit(quantity, at(-1)))
      expect(unit(MOST_OPEN_SEATS, now)).toBeLessThanOrEqual(unit(quantity, now))
      const { earlyUntil, earlyPriceMinor } = type
      if (earlyUntil === null || earlyPriceMinor === null) return
      expect(unit(1, new Date(earlyUntil.getTime() - 1))).toBe(Math.min(earlyPriceMinor, type.priceMinor))
      expect(unit(1, earlyUntil)).toBe(type.priceMinor)
    }),
  )
})
