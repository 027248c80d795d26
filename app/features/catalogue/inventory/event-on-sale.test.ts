import { expect, test } from 'vitest'
import { formatEventPlace, formatEventTime, refundRules } from '#app/features/catalogue/events/event-page.ts'
import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { termsOf } from '#app/kit/tax.ts'
import {
  canChoose,
  isAskedFor,
  nextSale,
  panelState,
  sumOf,
  type TicketOnSale,
  ticketsOnSale,
} from './event-on-sale.ts'
import { groupPaysFrom } from './seat-price.ts'

const now = new Date('2026-11-21T08:00:00Z')
const start = new Date('2026-12-03T04:30:00Z')
const end = new Date('2026-12-03T11:30:00Z')
const days = (count: number, from = now) => new Date(from.getTime() + count * 86_400_000)

function aType(given: Partial<TicketType> = {}): TicketType {
  return {
    id: 'standard',
    name: 'Standard',
    note: '',
    buyers: 'everyone',
    priceMinor: 1_450_000,
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
  }
}

function offersOf(types: TicketType[], used = 0, size = 20, isLapsed = false): TicketOnSale[] {
  const quota = { quotaId: 'all', size, used, ticketTypeIds: types.map((type) => type.id) }
  return ticketsOnSale(types, [quota], start, now, { isLapsed })
}

const event = (given: object = {}) => ({
  state: 'published' as const,
  startsAt: start,
  endsAt: end,
  seatsLeft: 20,
  sourceUrl: null,
  takesCodes: false,
  tickets: offersOf([aType()]),
  ...given,
})

test('seats are counted out only when few are left', () => {
  expect(offersOf([aType()], 7)[0]).toMatchObject({ left: null, most: 10 })
  expect(offersOf([aType()], 8)[0]).toMatchObject({ left: 12, most: 10 })
  expect(offersOf([aType()], 17)[0]).toMatchObject({ left: 3, most: 3 })
})

test('a type cannot be chosen with fewer seats left than one order takes', () => {
  const [pair] = offersOf([aType({ minPerOrder: 2 })], 19)
  expect(pair && canChoose(pair)).toBe(false)
})

test.each([
  ['open', {}],
  ['none', { tickets: [] }],
  ['none', { tickets: [], seatsLeft: 0 }],
  ['coded', { tickets: [], takesCodes: true }],
  ['cancelled', { state: 'cancelled' }],
  ['unpublished', { state: 'draft' }],
  ['unpublished', { state: 'in_review' }],
  ['past', { endsAt: now, startsAt: days(-1) }],
  ['past', { state: 'completed' }],
  ['begun', { startsAt: now, endsAt: days(1) }],
  ['soldOut', { tickets: offersOf([aType()], 20), seatsLeft: 0 }],
  ['soon', { tickets: offersOf([aType({ salesStart: days(1) })]) }],
  ['closed', { tickets: offersOf([aType({ salesEnd: now })]) }],
  ['lapsed', { tickets: offersOf([aType()], 0, 20, true) }],
  ['lapsed', { tickets: offersOf([aType({ salesStart: days(1) })], 20, 20, true), seatsLeft: 0 }],
  ['closed', { tickets: offersOf([aType({ salesEnd: now })], 0, 20, true) }],
  ['open', { tickets: offersOf([aType({ salesEnd: now }), aType({ id: 'late' })]) }],
])('the panel is %s for %o', (state, given) => {
  expect(panelState(event(given), now)).toBe(state)
})

test('the next sale is the first that has not opened', () => {
  const tickets = offersOf([
    aType({ salesStart: days(5) }),
    aType({ id: 'b', salesStart: days(2) }),
    aType({ id: 'c', salesStart: days(-2) }),
  ])
  expect(nextSale(tickets)).toEqual(days(2))
  expect(nextSale(offersOf([aType()]))).toBeNull()
})

test('the sum takes the group price from its number on, the tax that comes on top, and no more than can be chosen', () => {
  const tickets = offersOf([aType({ groupPriceMinor: 1_230_000, groupFrom: 4 })])
  const withoutTax = { tickets, currency: 'INR', tax: null }
  expect(sumOf(withoutTax, { standard: 3 }, now)).toMatchObject({
    seats: 3,
    total: { minor: 4_350_000, currency: 'INR' },
  })
  expect(sumOf(withoutTax, { standard: 4 }, now).total.minor).toBe(4_920_000)
  expect(sumOf(withoutTax, { standard: 99 }, now).seats).toBe(10)
  expect(sumOf(withoutTax, { standard: -1, other: 5 }, now).total.minor).toBe(0)
  const tax = termsOf('added', 'gst', 1_800)
  expect(sumOf({ ...withoutTax, tax }, { standard: 4 }, now)).toMatchObject({
    net: { minor: 4_920_000 },
    tax: { minor: 885_600 },
    total: { minor: 5_805_600 },
  })
})

test('the refund policy becomes dates, the fullest first', () => {
  const steps = [
    { days: 3, percent: 50 },
    { days: 7, percent: 100 },
    { days: 1, percent: 0 },
  ]
  expect(refundRules(steps, start)).toEqual([
    { percent: 100, until: days(-7, start) },
    { percent: 50, until: days(-3, start) },
  ])
})

test('a training for the group pays from the number at which seats cost more', () => {
  const topic = {
    url: 't',
    title: 'T',
    rating: null,
    ratingCount: 0,
    groupPrice: { minor: 11_000_000, currency: 'INR' },
    largestGroup: 16,
  }
  const sold = { tickets: offersOf([aType()]), currency: 'INR', tax: null, startsAt: start }
  expect(groupPaysFrom({ topic, ...sold }, now)).toBe(8)
  expect(groupPaysFrom({ topic, ...sold, currency: 'EUR' }, now)).toBeNull()
  expect(groupPaysFrom({ topic: { ...topic, largestGroup: 7 }, ...sold }, now)).toBeNull()
  expect(groupPaysFrom({ topic: null, ...sold }, now)).toBeNull()
  expect(groupPaysFrom({ topic, ...sold, tickets: [] }, now)).toBeNull()
  // Seats that cost less together are what it is compared with, at each number from there to the largest
  // group.
  const together = (minor: number, from: number) =>
    groupPaysFrom(
      { topic, ...sold, tickets: offersOf([aType({ groupPriceMinor: minor, groupFrom: from })]) },
      now,
    )
  expect(together(1_000_000, 4)).toBe(12)
  expect(together(1_000_000, 12)).toBe(8)
  expect(together(700_000, 12), 'at sixteen the seats cost 11 200 000').toBe(16)
  expect(together(600_000, 12)).toBeNull()
})

test('times are said at the place, days alone when no hours are known', () => {
  const place = { timeZone: 'Asia/Kolkata', dateOnly: false }
  expect(formatEventTime(place, start, end, 'en', now)).toBe('Thu 3 Dec, 10:00–17:00 IST')
  expect(formatEventTime({ ...place, dateOnly: true }, start, end, 'en', now)).toBe('Thu 3 Dec')
  expect(formatEventTime({ ...place, dateOnly: true }, start, days(1, end), 'en', now)).toBe(
    'Thu 3 Dec – Fri 4 Dec',
  )
})

test('a place is its venue and city, else its country', () => {
  const place = { mode: 'venue' as const, venue: 'Hall', street: null, city: 'Pune', country: 'IN' }
  expect(formatEventPlace(place, 'en', 'Live online')).toBe('Hall, Pune')
  expect(formatEventPlace({ ...place, venue: null, city: null }, 'de', 'Online')).toBe('Indien')
  expect(formatEventPlace({ ...place, mode: 'online' }, 'en', 'Live online')).toBe('Live online')
})

test('seats that can only be asked for are no seats for everybody', () => {
  const asked = aType({ id: 'asked', needsApproval: true })
  expect(isAskedFor(offersOf([asked]))).toBe(true)
  expect(isAskedFor(offersOf([asked, aType()]))).toBe(false)
  expect(isAskedFor(offersOf([asked], 20))).toBe(false)
  expect(isAskedFor([])).toBe(false)
})
