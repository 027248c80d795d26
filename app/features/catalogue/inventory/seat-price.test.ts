import { expect, test } from 'vitest'
import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { ticketsOnSale } from './event-on-sale.ts'
import { seatPrice, seatsStatus } from './seat-price.ts'

const now = new Date('2026-11-21T08:00:00Z')
const startsAt = new Date('2026-12-03T04:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

const aType = (given: Partial<TicketType> = {}): TicketType => ({
  id: 'standard',
  name: 'Standard',
  note: '',
  buyers: 'everyone',
  priceMinor: 40_000,
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

/** Ten seats of each type, `used` of them given away. */
function sold(types: TicketType[], used: Record<string, number> = {}, at = now) {
  const quotas = types.map(({ id }) => ({ quotaId: id, size: 10, used: used[id] ?? 0, ticketTypeIds: [id] }))
  return { tickets: ticketsOnSale(types, quotas, startsAt, at), currency: 'EUR', startsAt, tax: null }
}
const priceOf = (types: TicketType[], used = {}, at = now) => {
  const price = seatPrice(sold(types, used, at), at)
  return (
    price && [price.amount.minor, price.varies ? 'from' : 'one', price.concession ? 'concession' : 'everyone']
  )
}

const student = aType({ id: 'student', buyers: 'concession', priceMinor: 10_000 })
const online = aType({ id: 'online', priceMinor: 30_000 })

test('a concession never leads, whatever it costs', () => {
  expect(priceOf([student, aType()])).toEqual([40_000, 'one', 'everyone'])
  expect(priceOf([aType(), student, online])).toEqual([30_000, 'from', 'everyone'])
})

test('where only concessions are sold, the price says so', () => {
  expect(priceOf([student])).toEqual([10_000, 'one', 'concession'])
})

test('it varies by what one buyer can choose between, and by nothing else', () => {
  expect(priceOf([aType()])).toEqual([40_000, 'one', 'everyone'])
  expect(priceOf([aType({ groupPriceMinor: 20_000, groupFrom: 4 })])).toEqual([40_000, 'one', 'everyone'])
  expect(priceOf([aType(), aType({ id: 'b' })])).toEqual([40_000, 'one', 'everyone'])
  expect(priceOf([aType(), aType({ id: 'pair', minPerOrder: 2, priceMinor: 5_000 })])).toEqual([
    40_000,
    'one',
    'everyone',
  ])
  expect(priceOf([aType({ minPerOrder: 2, groupPriceMinor: 35_000, groupFrom: 2 })])).toEqual([
    35_000,
    'one',
    'everyone',
  ])
})

test('an early price holds until its date and not a moment longer', () => {
  const early = aType({ earlyPriceMinor: 35_000, earlyUntil: hours(1) })
  expect(priceOf([early])).toEqual([35_000, 'one', 'everyone'])
  expect(priceOf([early], {}, hours(1))).toEqual([40_000, 'one', 'everyone'])
})

test('what is sold out or not yet sold does not lead before what one can buy', () => {
  expect(priceOf([online, aType()], { online: 10 })).toEqual([40_000, 'one', 'everyone'])
  const later = aType({ id: 'later', priceMinor: 5_000, salesStart: hours(5) })
  expect(priceOf([later, aType()])).toEqual([40_000, 'one', 'everyone'])
  expect(priceOf([{ ...later, earlyPriceMinor: 4_000, earlyUntil: hours(4) }])).toEqual([
    5_000,
    'one',
    'everyone',
  ])
  expect(priceOf([aType()], { standard: 10 })).toEqual([40_000, 'one', 'everyone'])
  expect(priceOf([aType({ salesEnd: hours(-1) })])).toBeNull()
  expect(priceOf([])).toBeNull()
})

test('lists say few and none', () => {
  const standing = (types: TicketType[], used: Record<string, number>, left: number) =>
    seatsStatus(sold(types, used), left, now)
  expect(standing([aType()], {}, 10)).toBeNull()
  expect(standing([aType()], { standard: 7 }, 3)).toBe('few')
  expect(standing([aType()], { standard: 10 }, 0)).toBe('soldOut')
  expect(standing([aType(), online], { standard: 10 }, 8)).toBeNull()
  expect(standing([aType({ salesStart: hours(3) })], {}, 2)).toBeNull()
})
