import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingCode } from '#app/features/catalogue/inventory/booking-code.ts'
import { sumOf, ticketsOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { creditOf } from '#app/features/money/invoicing/credit-lines.ts'
import { capturePostings, refundPostings, salePostings } from '#app/features/money/payments/ledger.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { type Money, minorDigits, money } from '#app/kit/money.ts'
import { lineTaxOf, termsOf, type WrittenSum } from '#app/kit/tax.ts'
import { invoiceLines } from './billing.ts'
import { backOfSeats, paidBySeat } from './cancellation.ts'
import { amountsOf, dueOf, priceLines, shareTotal } from './order.ts'

const START = new Date('2031-06-02T07:00:00Z')
const NOW = new Date('2031-03-02T07:00:00Z')
const MINUTE = 60_000
/** So many of each number of decimals: the yen, most, the dinar. */
const CURRENCIES = { JPY: 0, EUR: 2, CHF: 2, INR: 2, BHD: 3, KWD: 3 } as const
/** Six rates, in hundredths of a percent. */
const RATES = [550, 770, 1_000, 1_800, 1_900, 2_200]
const SELLER = newId<PartyId>()

/** A part of `whole` parts of an amount, half up, by the arithmetic of schools. */
const part = (minor: bigint, parts: bigint, whole: bigint) => (minor * parts * 2n + whole) / (whole * 2n)

const price = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 10_000_000 }))
const types = fc.array(
  fc.record({
    priceMinor: price,
    early: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    earlyFor: fc.integer({ min: -60, max: 60 }),
    group: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    groupFrom: fc.integer({ min: 2, max: 6 }),
    seats: fc.integer({ min: 0, max: 7 }),
  }),
  { minLength: 1, maxLength: 50 },
)
const carts = fc.record({
  types,
  currency: fc.constantFrom(...(Object.keys(CURRENCIES) as (keyof typeof CURRENCIES)[])),
  terms: fc.oneof(
    fc.record({
      choice: fc.constantFrom('included' as const, 'added' as const),
      rate: fc.constantFrom(...RATES),
    }),
    fc.record({ choice: fc.constantFrom('small' as const, 'exempt' as const), rate: fc.constant(0) }),
    fc.constant(null),
  ),
  less: fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountMinor: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amountMinor: fc.integer({ min: 1, max: 20_000 }) }),
  ),
  forEvenOnes: fc.boolean(),
  percent: fc.constantFrom(0, 25, 33, 50, 100),
  /** In which order seats are given back, and how many at a time. */
  backwards: fc.boolean(),
  atATime: fc.integer({ min: 1, max: 5 }),
})
type Cart = typeof carts extends fc.Arbitrary<infer One> ? One : never

/** The cart as the product holds it. */
function offered({ types, currency, terms, less, forEvenOnes }: Cart) {
  const sold = types.map(
    ({ priceMinor, early, earlyFor, group, groupFrom }, at): TicketType => ({
      id: `${at}`,
      name: `Type ${at}`,
      note: '',
      buyers: 'everyone',
      priceMinor,
      earlyPriceMinor: early === null ? null : Math.floor(priceMinor * early),
      earlyUntil: early === null ? null : new Date(NOW.getTime() + earlyFor * MINUTE),
      groupPriceMinor: group === null ? null : Math.floor(priceMinor * group),
      groupFrom: group === null ? null : groupFrom,
      minPerOrder: 1,
      maxPerOrder: 10,
      salesStart: null,
      salesEnd: null,
      needsApproval: false,
    }),
  )
  const typeIds = forEvenOnes ? sold.filter((_, at) => at % 2 === 0).map(({ id }) => id) : null
  const code: BookingCode | null = less && { id: 'k', code: 'SPRING', typeIds, left: null, ...less }
  const tax = terms && termsOf(terms.choice, 'vat', terms.rate)
  const seats = new Map(types.map(({ seats }, at) => [`${at}`, seats]))
  return { sold, code, tax, seats, currency }
}

/**
 * The same cart in whole numbers without end: net, tax, total, and what each seat costs without added tax.
 */
function exactly({ types, terms, less, forEvenOnes }: Cart) {
  const units = types.flatMap(({ priceMinor, early, earlyFor, group, groupFrom, seats }, at) => {
    const prices = [priceMinor]
    if (early !== null && earlyFor > 0) prices.push(Math.floor(priceMinor * early))
    if (group !== null && seats >= groupFrom) prices.push(Math.floor(priceMinor * group))
    const unit = BigInt(Math.min(...prices))
    const counts = less !== null && (!forEvenOnes || at % 2 === 0)
    const off = !counts
      ? 0n
      : less.percent === null
        ? BigInt(less.amountMinor)
        : part(unit, BigInt(less.percent), 100n)
    return Array.from({ length: seats }, () => (unit > off ? unit - off : 0n))
  })
  const sum = units.reduce((all, unit) => all + unit, 0n)
  const rate = BigInt(terms?.rate ?? 0)
  const isIn = terms?.choice === 'included'
  const tax = isIn ? part(sum, rate, 10_000n + rate) : part(sum, rate, 10_000n)
  return { units, tax, total: isIn ? sum : sum + tax, net: isIn ? sum - tax : sum }
}

const ascending = (one: bigint, other: bigint) => (one < other ? -1 : 1)
const big = ({ minor }: Money) => BigInt(minor)
const sumOfAll = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
const balance = (postings: readonly { amount: Money }[]) =>
  sumOfAll(postings.map(({ amount }) => big(amount)))

test('M11: 10,000 carts cost on the page, in the order, on the invoice and in the books what exact numbers say', () => {
  for (const [currency, digits] of Object.entries(CURRENCIES)) expect(minorDigits(currency)).toBe(digits)
  fc.assert(
    fc.property(carts, (cart) => {
      const { sold, code, tax, seats, currency } = offered(cart)
      const exact = exactly(cart)
      const lines = priceLines(sold, seats, { currency, tax, now: NOW, code })
      const due = dueOf(lines, { currency, tax })
      expect([big(due.net), big(due.tax), big(due.total)]).toEqual([exact.net, exact.tax, exact.total])

      if (code === null) {
        const quotas = [{ quotaId: 'q', size: 999, used: 0, ticketTypeIds: sold.map(({ id }) => id) }]
        const event = { tickets: ticketsOnSale(sold, quotas, START, NOW), currency, tax }
        expect(sumOf(event, Object.fromEntries(seats), NOW).total).toEqual(due.total)
      }
      const billed = sumOfAll(invoiceLines('Event', lines).map(({ totalMinor }) => BigInt(totalMinor)))
      expect(billed).toBe(sumOfAll(exact.units))

      const { commission, provider } = shareTotal(due, [{ quantity: 1, unitMinor: 1, commissionRate: 1_000 }])
      expect(big(commission)).toBe(part(exact.net, 1n, 10n))
      expect(big(commission) + big(provider)).toBe(exact.total)
      for (const postings of [capturePostings(due.total, null), salePostings(due.total, commission, SELLER)])
        expect(balance(postings)).toBe(0n)
      givesBack(cart, due)
    }),
    { numRuns: 10_000 },
  )
})

/**
 * Seats that are given back a few at a time: never more than was paid, all of it where all comes back, tax
 * and all.
 */
function givesBack(cart: Cart, due: ReturnType<typeof dueOf>): void {
  const { tax, currency } = offered(cart)
  const { units } = exactly(cart)
  const line = lineTaxOf(tax)
  const paid = paidBySeat(
    units.map((unit) => ({ unitMinor: Number(unit), tax: line })),
    due,
  )
  expect(sumOfAll(paid.map(big))).toBe(units.length === 0 || sumOfAll(units) === 0n ? 0n : big(due.total))
  const document = { currency, ...amountsOf(due) }
  const notes: WrittenSum[] = []
  const order = cart.backwards ? paid.toReversed() : paid
  // One comparison for all: ten thousand times so many would be most of the time.
  const [got, wanted]: [bigint[], bigint[]] = [[], []]
  let back = 0n
  let taxBack = 0n
  for (let at = 0; at < order.length; at += cart.atATime) {
    const given = order.slice(at, at + cart.atATime)
    const left = money(due.total.minor - Number(back), currency)
    const amount = backOfSeats(given, { percent: cart.percent, left })
    const shares = sumOfAll(given.map((seat) => part(big(seat), BigInt(cart.percent), 100n)))
    const lines = [{ text: 'Seats', quantity: given.length, unitMinor: 1, tax: line }]
    const credit = creditOf(document, { amountMinor: amount.minor, title: 'Seats', lines, before: notes })
    notes.push({ currency, ...credit })
    const onTop = tax && !tax.isIncluded ? credit.taxMinor : 0
    const said = credit.lines.map((line) => BigInt(line.totalMinor))
    got.push(big(amount), BigInt(credit.totalMinor), sumOfAll(said))
    wanted.push([shares, big(left)].toSorted(ascending)[0] ?? 0n, big(amount), big(amount) - BigInt(onTop))
    got.push(balance(refundPostings(amount, null)))
    wanted.push(0n)
    back += big(amount)
    taxBack += BigInt(credit.taxMinor)
  }
  expect(got).toEqual(wanted)
  expect(back <= big(due.total)).toBe(true)
  if (cart.percent === 100) expect([back, taxBack]).toEqual([big(due.total), big(due.tax)])
  else if (due.total.minor > 0) expect(taxBack).toBe(part(big(due.tax), back, big(due.total)))
}
