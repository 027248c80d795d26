import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitSeats, seatsLeft } from '#app/features/catalogue/ticket-types/seats.ts'
import { priceNow, saleState, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { capturePostings, refundPostings, salePostings } from '#app/features/money/payments/ledger.ts'
import { checkoutView } from '#app/features/sales/checkout/checkout.ts'
import {
  checkoutStep,
  holdWhilePaying,
  priceLines,
  shareTotal,
  totalOf,
} from '#app/features/sales/orders/order.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { taxOn, termsOf } from '#app/kit/tax.ts'

const NOW = new Date('2026-12-01T09:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const type = (given: Partial<TicketType> = {}): TicketType => ({
  id: 'a',
  name: 'Seat',
  note: '',
  buyers: 'everyone',
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

/** One line of a tenth. */
const AT_TEN = [{ quantity: 1, unitMinor: 1, commissionRate: 1_000 }]

describe('price now', () => {
  test('early until the moment, group from the number, the lowest that applies', () => {
    const both = type({ earlyPriceMinor: 9_000, earlyUntil: hours(1), groupPriceMinor: 8_000, groupFrom: 4 })
    expect(priceNow(both, 'EUR', 1, NOW)).toMatchObject({ unit: { minor: 9_000 }, reason: 'early' })
    expect(priceNow(both, 'EUR', 1, hours(1))).toMatchObject({
      unit: { minor: 10_000 },
      reason: 'regular',
      instead: null,
    })
    expect(priceNow(both, 'EUR', 4, hours(1))).toMatchObject({
      unit: { minor: 8_000 },
      instead: { minor: 10_000 },
    })
    expect(priceNow(type({ groupPriceMinor: 12_000, groupFrom: 2 }), 'EUR', 3, NOW).unit.minor).toBe(10_000)
  })

  test('a sale has a window and ends when the event begins', () => {
    const windowed = type({ salesStart: hours(1), salesEnd: hours(3) })
    expect([0, 1, 2.99, 3].map((at) => saleState(windowed, hours(9), hours(at)))).toEqual([
      'soon',
      'open',
      'open',
      'ended',
    ])
    expect(saleState(windowed, hours(2), hours(2))).toBe('ended')
  })
})

describe('money', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 })
  const terms = fc.option(
    fc
      .tuple(fc.constantFrom('included', 'added', 'exempt'), fc.integer({ min: 0, max: 10_000 }))
      .map(([choice, rate]) => termsOf(choice, 'vat', rate)),
  )
  const line = fc.record({
    ticketTypeId: fc.constant('a'),
    name: fc.constant('Seat'),
    quantity: fc.integer({ min: 1, max: 100 }),
    unitMinor: fc.integer({ min: 0, max: 10_000_000 }),
  })

  test('commission and provider always add up to the total', () => {
    fc.assert(
      fc.property(amount, terms, (minor, tax) => {
        const { net, total } = taxOn(money(minor, 'EUR'), tax)
        const { commission, provider } = shareTotal({ net, total }, AT_TEN)
        expect(commission.minor + provider.minor).toBe(total.minor)
        expect(commission.minor).toBeGreaterThanOrEqual(0)
        expect(Math.abs(commission.minor * 10 - net.minor)).toBeLessThanOrEqual(5)
      }),
    )
  })

  test('the commission counts on what is sold, not on the tax that is passed on', () => {
    const added = taxOn(money(100_00, 'EUR'), termsOf('added', 'vat', 1900))
    expect(shareTotal(added, AT_TEN)).toEqual({
      commission: money(10_00, 'EUR'),
      provider: money(109_00, 'EUR'),
    })
    const included = taxOn(money(119_00, 'EUR'), termsOf('included', 'vat', 1900))
    expect(shareTotal(included, AT_TEN).commission).toEqual(money(10_00, 'EUR'))
  })

  test('totals are exact whatever the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const exact = lines.reduce((sum, each) => sum + BigInt(each.quantity) * BigInt(each.unitMinor), 0n)
        expect(BigInt(totalOf(lines, 'JPY').minor)).toBe(exact)
      }),
    )
  })

  test('every movement of money sums to zero', () => {
    fc.assert(
      fc.property(amount, (minor) => {
        const total = money(minor, 'EUR')
        const { commission } = shareTotal(taxOn(total, null), AT_TEN)
        for (const postings of [
          capturePostings(total, null),
          refundPostings(total, null),
          salePostings(total, commission, newId<PartyId>()),
        ])
          expect(postings.reduce((sum, posting) => sum + posting.amount.minor, 0)).toBe(0)
      }),
    )
  })

  test('prices what was chosen and leaves out the rest', () => {
    const lines = priceLines(
      [type(), type({ id: 'b', groupPriceMinor: 5_000, groupFrom: 3 })],
      new Map([
        ['b', 3],
        ['z', 9],
      ]),
      { currency: 'EUR', tax: termsOf('added', 'vat', 1_900), now: NOW },
    )
    const units = [
      { from: 1, unitMinor: 10_000 },
      { from: 3, unitMinor: 5_000 },
    ]
    const tax = { category: 'S', reason: null, rate: 1_900 }
    const plain = { code: null, fullMinor: null, tax, pricing: { least: 1, units } }
    expect(lines).toEqual([{ ticketTypeId: 'b', name: 'Seat', quantity: 3, unitMinor: 5_000, ...plain }])
  })
})

describe('seats', () => {
  const count = (quotaId: string, size: number, used: number, ...ticketTypeIds: string[]) => ({
    quotaId,
    size,
    used,
    ticketTypeIds,
  })

  test('a type has as many left as its tightest quota; a type without a quota has none', () => {
    const quotas = [count('all', 20, 15, 'a', 'b'), count('a', 4, 3, 'a')]
    expect([seatsLeft(quotas, 'a'), seatsLeft(quotas, 'b'), seatsLeft(quotas, 'c')]).toEqual([1, 5, 0])
    expect(seatsLeft([count('all', 2, 5, 'a')], 'a')).toBe(0)
  })

  test('an order fits when all that it touches fits at once', () => {
    const quotas = [count('all', 10, 6, 'a', 'b'), count('b', 3, 0, 'b')]
    expect(
      fitSeats(quotas, [
        { ticketTypeId: 'a', quantity: 2 },
        { ticketTypeId: 'b', quantity: 2 },
      ]),
    ).toEqual({ fits: true })
    expect(
      fitSeats(quotas, [
        { ticketTypeId: 'a', quantity: 3 },
        { ticketTypeId: 'b', quantity: 2 },
      ]),
    ).toEqual({ fits: false, left: 4 })
    expect(fitSeats(quotas, [{ ticketTypeId: 'b', quantity: 4 }])).toEqual({ fits: false, left: 3 })
    expect(fitSeats(quotas, [{ ticketTypeId: 'x', quantity: 1 }])).toEqual({ fits: false, left: 0 })
  })
})

describe('checkout', () => {
  const order = {
    state: 'held' as const,
    totalMinor: 100,
    nameLater: false,
    billing: null,
    tickets: [{ participantName: null }],
  }

  test('the step is the first whose facts are missing', () => {
    const named = { ...order, tickets: [{ participantName: 'A' }] }
    expect(checkoutStep(order)).toBe('participants')
    expect(checkoutStep({ ...order, nameLater: true })).toBe('billing')
    expect(checkoutStep({ ...named, billing: {} })).toBe('payment')
    expect(checkoutStep({ ...named, totalMinor: 0 })).toBe('payment')
    expect(checkoutStep({ ...order, state: 'confirmed' })).toBe('done')
  })

  test('seats of what is on sale no more are neither asked for nor held again by who is not shown it', () => {
    const held = {
      state: 'held',
      payment: 'none',
      refund: 'none',
      heldUntil: hours(0.1),
      billedAt: null,
      attempt: null,
    } as const
    const open = { isOnSale: true, isShown: true }
    const hidden = { isOnSale: true, isShown: false }
    const gone = { isOnSale: false, isShown: false }
    const view = (at: Date, offer: typeof open, order: Partial<Parameters<typeof checkoutView>[0]> = {}) =>
      checkoutView({ ...held, ...order, ...offer }, at)
    expect([open, hidden, gone].map((offer) => view(NOW, offer))).toEqual(['form', 'form', 'gone'])
    expect([open, hidden, gone].map((offer) => view(hours(0.2), offer))).toEqual(['expired', 'gone', 'gone'])
    expect(view(NOW, gone, { state: 'confirmed' })).toBe('done')
    expect(view(NOW, gone, { attempt: { state: 'unknown' } })).toBe('asking')
    // Booked by what a card has authorized, and refused when it was charged: another card, until then.
    const authorized = { state: 'confirmed', payment: 'awaiting', heldUntil: null } as const
    expect(view(NOW, open, { ...authorized, attempt: { state: 'authorized' } })).toBe('done')
    const refused = { ...authorized, payment: 'failed', attempt: { state: 'declined' } } as const
    expect(view(NOW, open, { ...refused, heldUntil: hours(48) })).toBe('uncharged')
    expect(view(hours(48), open, { ...refused, heldUntil: hours(48) })).toBe('cancelled')
    const again = { ...authorized, heldUntil: hours(48) }
    expect(view(NOW, open, { ...again, attempt: { state: 'confirming' } })).toBe('confirming')
    expect(view(NOW, open, { ...again, attempt: { state: 'unknown' } })).toBe('asking')
    expect(view(NOW, gone, { payment: 'paid', state: 'expired' })).toBe('paidBack')
  })

  test('paying prolongs a hold, but never beyond an hour and never shortens it', () => {
    const held = { createdAt: NOW, heldUntil: hours(0.25) }
    expect(holdWhilePaying(held, hours(0.2)).getTime()).toBe(hours(0.2).getTime() + 600_000)
    expect(holdWhilePaying(held, NOW)).toEqual(hours(0.25))
    expect(holdWhilePaying({ ...held, heldUntil: hours(0.99) }, hours(0.98))).toEqual(hours(1))
  })
})
