import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameTax, lineTax, taxedOf, taxOfLines, type WrittenSum } from '#app/kit/tax.ts'
import { creditOf } from './credit-lines.ts'

/** Six rates, none at all, a reason, and two taxes of half the rate; none, two and three decimals. */
const TAX = fc.constantFrom(
  ...[0, 550, 770, 1_000, 1_900, 2_800].map((rate) => lineTax(rate)),
  lineTax(0, 'exempt'),
  { ...lineTax(1_800), split: 'state' } as const,
)
const CURRENCY = fc.constantFrom('JPY', 'EUR', 'INR', 'BHD')
const LINE = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  full: fc.integer({ min: 0, max: 200_000 }),
  less: fc.integer({ min: 0, max: 100 }),
  tax: TAX,
})
const ORDER = fc.record({
  lines: fc.array(LINE, { minLength: 1, maxLength: 10 }),
  isIncluded: fc.boolean(),
  currency: CURRENCY,
})
type Order = typeof ORDER extends fc.Arbitrary<infer One> ? One : never

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const wholeOf = (part: { taxableMinor: number; taxMinor: number }) => part.taxableMinor + part.taxMinor

/** An invoice as an order with discounts is billed. */
function billed({ lines: made, isIncluded, currency }: Order) {
  const lines = made.map(({ quantity, full, less, tax }, at) => {
    const unitMinor = full - Math.floor((full * less) / 100)
    return { text: `Line ${at}`, quantity, unitMinor, totalMinor: quantity * unitMinor, tax }
  })
  const due = taxOfLines(
    lines.map(({ totalMinor, tax }) => ({ minor: totalMinor, tax })),
    { currency, prices: { kind: 'vat', isIncluded } },
  )
  const { total, tax, breakdown } = due
  const invoice: WrittenSum = { currency, totalMinor: total.minor, taxMinor: tax.minor, tax: breakdown }
  return { due, lines, invoice, parts: breakdown?.parts ?? [] }
}

test('10,000 orders of several lines and rates: lines and breakdown add up to the totals, each rate rounded once', () => {
  fc.assert(
    fc.property(ORDER, (order) => {
      const { due, lines, invoice, parts } = billed(order)
      expect(sum(parts.map((part) => part.taxMinor))).toBe(invoice.taxMinor)
      expect(sum(parts.map(wholeOf))).toBe(invoice.totalMinor)
      expect(taxedOf(invoice)).toEqual(due)
      for (const part of parts) {
        const own = sum(lines.filter(({ tax }) => isSameTax(tax, part)).map(({ totalMinor }) => totalMinor))
        expect(order.isIncluded ? wholeOf(part) : part.taxableMinor).toBe(own)
        const taxes = part.split === 'state' ? 2n : 1n
        const base = BigInt(order.isIncluded ? 10_000 + part.rate : 10_000) * taxes
        expect(BigInt(part.taxMinor)).toBe(
          taxes * ((BigInt(own) * BigInt(part.rate) * 2n + base) / (base * 2n)),
        )
      }
    }),
    { numRuns: 10_000 },
  )
})

/** Whether one of two equal taxes is of a minor unit more than the other. */
const hasHalfLess = ({ tax }: WrittenSum) =>
  tax?.parts.some(({ split, taxMinor }) => split === 'state' && taxMinor % 2 === 1) ?? false

test('10,000 times whatever goes back in whatever parts, notes credit no rate of more than it has, and all of it in the end', () => {
  const picks = fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 1_000 }), line: fc.nat(), seats: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(ORDER, picks, (order, parts) => {
      const { lines, invoice, parts: billedParts } = billed(order)
      const shares = sum(parts.map(({ share }) => share))
      const before: WrittenSum[] = []
      let [spent, back] = [0, 0]
      for (const { share, line, seats } of parts) {
        spent += share
        const upTo = Number((BigInt(invoice.totalMinor) * BigInt(spent)) / BigInt(shares))
        const amountMinor = upTo - back
        back = upTo
        const one = lines[line % lines.length]
        const credited = seats && one ? [one] : []
        const note = creditOf(invoice, { amountMinor, title: 'A training', lines: credited, before })
        expect(note.totalMinor).toBe(amountMinor)
        expect(sum((note.tax?.parts ?? []).map(wholeOf))).toBe(amountMinor)
        expect(sum((note.tax?.parts ?? []).map(({ taxMinor }) => taxMinor))).toBe(note.taxMinor)
        for (const part of note.tax?.parts ?? []) {
          expect(Math.min(part.taxableMinor, part.taxMinor)).toBeGreaterThanOrEqual(0)
          // One of a minor unit alone cannot have halves.
          if (part.split === 'state' && wholeOf(part) > 1 && !before.some(hasHalfLess))
            expect(part.taxMinor % 2).toBe(0)
          const own = sum(
            note.lines.filter(({ tax }) => tax && isSameTax(tax, part)).map(({ totalMinor }) => totalMinor),
          )
          expect(own).toBe(order.isIncluded ? wholeOf(part) : part.taxableMinor)
        }
        before.push({ currency: invoice.currency, ...note })
      }
      for (const part of billedParts) {
        const own = before.flatMap(({ tax }) => tax?.parts ?? []).filter((one) => isSameTax(one, part))
        expect(sum(own.map(({ taxableMinor }) => taxableMinor))).toBe(part.taxableMinor)
        expect(sum(own.map(({ taxMinor }) => taxMinor))).toBe(part.taxMinor)
      }
    }),
    { numRuns: 10_000 },
  )
})

test('what is credited of one line stays with its rate, and no line gets back more than it was billed at', () => {
  const added = { kind: 'vat', isIncluded: false } as const
  const lines = [
    { text: 'Seats', quantity: 2, unitMinor: 10_000, tax: lineTax(1_900) },
    { text: 'Books', quantity: 1, unitMinor: 5_000, tax: lineTax(700) },
  ]
  const due = taxOfLines(
    lines.map(({ quantity, unitMinor, tax }) => ({ minor: quantity * unitMinor, tax })),
    { currency: 'EUR', prices: added },
  )
  const invoice = { currency: 'EUR', totalMinor: 29_150, taxMinor: 4_150, tax: due.breakdown }
  expect([due.total.minor, due.tax.minor]).toEqual([29_150, 4_150])
  const books = creditOf(invoice, { amountMinor: 5_350, title: 'All', lines: lines.slice(1), before: [] })
  expect(books).toEqual({
    totalMinor: 5_350,
    taxMinor: 350,
    tax: { ...added, parts: [{ ...lineTax(700), taxableMinor: 5_000, taxMinor: 350 }] },
    lines: [{ text: 'Books', quantity: 1, unitMinor: 5_000, totalMinor: 5_000, tax: lineTax(700) }],
  })
  const before = [{ currency: 'EUR', ...books }]
  const rest = creditOf(invoice, { amountMinor: 23_800, title: 'All', lines: lines.slice(1), before })
  expect(rest.lines).toEqual([
    { text: 'All', quantity: 1, unitMinor: 20_000, totalMinor: 20_000, tax: lineTax(1_900) },
  ])
})
