import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eInvoiceOf } from '#app/features/money/invoicing/e-invoice-of.ts'
import { invoiceLines } from '#app/features/sales/orders/billing.ts'
import { amountsOf, dueOf, shareTotal } from '#app/features/sales/orders/order.ts'
import { eInvoiceTotals } from '#app/kit/e-invoice.ts'
import type { PriceTax, TaxTerms } from '#app/kit/tax.ts'
import { lineTax } from '#app/kit/tax.ts'
import type { TaxPayer } from '#app/kit/tax-decision.ts'
import { payerOf, type TaxedLine, taxedFor } from './order-tax.ts'

const country = fc.constantFrom('DE', 'FR', 'AT', 'CH', 'GB', 'IN', 'JP', 'US', 'BR')
const place = fc.record({ country, state: fc.constantFrom(null, '27', '29') })
const payer: fc.Arbitrary<TaxPayer> = fc
  .tuple(place, fc.constantFrom('person' as const, 'business' as const), fc.boolean())
  .map(([where, kind, isRegistered]) => ({ ...where, kind, isRegistered }))
const prices: fc.Arbitrary<PriceTax> = fc.record({
  kind: fc.constant('vat' as const),
  isIncluded: fc.boolean(),
})
const rate = fc.constantFrom(0, 500, 700, 810, 1_800, 1_900, 2_000, 2_550)
const line = fc.record({
  name: fc.constant('Seat'),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitMinor: fc.oneof(fc.constantFrom(0, 1, 3, 99, 105), fc.integer({ min: 0, max: 2_000_000 })),
  fullMinor: fc.constant(null),
  listed: fc.constant(null),
})
const orders = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    rate,
    prices,
    delivery: fc.constantFrom('seat' as const, 'client' as const, 'online' as const),
    place,
    seller: place,
    currency: fc.constantFrom('EUR', 'JPY'),
    first: payer,
    second: payer,
  })
  .map(({ lines, rate: home, prices: of, ...rest }) => {
    const terms: TaxTerms = { ...lineTax(home), ...of }
    const shown = lines.map((one) => ({ ...one, pricing: null, tax: lineTax(home) }))
    const { delivery, place: at, seller, currency } = rest
    const sale = { delivery, place: at, seller, day: '2026-12-01' }
    const decide = <L extends TaxedLine>(some: readonly L[], who: TaxPayer) =>
      some.map((one) => taxedFor(one, { sale, terms, prices: of, payer: who, currency }))
    return { ...rest, prices: of, shown, decide, home }
  })

describe('the tax of an order', () => {
  test('is one computation: checkout, invoice, its data and the books say one sum', () => {
    fc.assert(
      fc.property(orders, ({ shown, decide, first, prices: of, currency, seller, home }) => {
        const lines = decide(shown, first)
        const due = dueOf(lines, { currency, tax: of })
        const { totalMinor, taxMinor, tax } = amountsOf(due)
        expect(due.net.minor + due.tax.minor).toBe(totalMinor)
        const billed = invoiceLines('Training', lines)
        const sum = billed.reduce((all, one) => all + one.totalMinor, 0)
        expect(of.isIncluded ? sum : sum + taxMinor).toBe(totalMinor)
        const { commission, provider } = shareTotal(due, [
          { quantity: 1, unitMinor: 1, commissionRate: 1_000 },
        ])
        expect(commission.minor + provider.minor).toBe(totalMinor)
        for (const part of tax?.parts ?? []) if (part.split === 'state') expect(part.taxMinor % 2).toBe(0)
        if (of.isIncluded && home > 0 && lines.some(({ tax: one }) => one?.shownRate))
          for (const [at, one] of lines.entries()) {
            const before = shown[at]?.unitMinor ?? 0
            const shownRate = one.tax?.shownRate ?? 0
            expect(Math.abs(one.unitMinor * (10_000 + shownRate) - before * 10_000)).toBeLessThanOrEqual(
              (10_000 + shownRate) / 2,
            )
          }
        const data = eInvoiceOf(
          {
            kind: 'invoice',
            numberText: '2026-00001',
            issuedOn: '2026-12-01',
            dueOn: '2026-12-01',
            currency,
            totalMinor,
            tax,
            lines: billed,
            seller: { name: 'Seller', country: seller.country, taxNumber: 'DE136695976' },
            buyer: { name: 'Buyer', country: first.country, taxNumber: 'FR40303265045' },
            transfer: null,
            isPrepayment: false,
            language: 'en',
          },
          { textsIn: () => (key) => key },
        )
        if (data) expect(eInvoiceTotals(data)).toMatchObject({ totalMinor, taxMinor })
      }),
      { numRuns: 10_000 },
    )
  })

  test('is always decided from what was shown, however often who pays has changed', () => {
    fc.assert(
      fc.property(orders, ({ shown, decide, first, second }) => {
        expect(decide(decide(shown, first), second)).toEqual(decide(shown, second))
      }),
      { numRuns: 2_000 },
    )
  })

  test('stays what was shown for a person at the seller’s home', () => {
    fc.assert(
      fc.property(orders, ({ shown, decide, seller, delivery, place: where }) => {
        fc.pre(delivery === 'online' || where.country === seller.country)
        const home = { ...seller, kind: 'person' as const, isRegistered: false }
        for (const [at, one] of decide(shown, home).entries()) {
          expect(one.unitMinor).toBe(shown[at]?.unitMinor)
          expect(one.tax?.category).toBe(shown[0]?.tax.category)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('asks for a number that is right, of a business, and that no register denies', () => {
    const billing = {
      kind: 'business' as const,
      name: 'A',
      street: '',
      postalCode: '',
      city: '',
      country: 'FR',
      taxNumber: 'FR40303265045',
    }
    const check = { number: billing.taxNumber, country: 'FR', by: 'VIES', at: '2026-12-01T00:00:00Z' }
    expect(payerOf(billing, null).isRegistered).toBe(true)
    expect(payerOf(billing, { ...check, answer: 'unavailable' }).isRegistered).toBe(true)
    expect(payerOf(billing, { ...check, answer: 'invalid' }).isRegistered).toBe(false)
    expect(payerOf({ ...billing, taxNumber: 'FR00000000000' }, null).isRegistered).toBe(false)
    expect(payerOf({ ...billing, kind: 'person' }, null).isRegistered).toBe(false)
  })
})
