import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { sumOf } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { ledgerEntries, ledgerTransactions, payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { getChoice } from '#app/features/sales/checkout/queries-choice.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { TAX_CHOICES, type TaxChoice, type TaxTerms, termsOf } from '#app/kit/tax.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const BILLING = {
  kind: 'person',
  name: 'Asha Rao',
  street: 'Baner Road 1',
  postalCode: '411045',
  city: 'Pune',
  country: 'IN',
}

type Sale = { currency: string; tax: TaxTerms | null; types: { priceMinor: number; quantity: number }[] }

/**
 * Sells what is wanted, the seller changing its mind between hold and payment, and says what each place told
 * of it.
 */
async function sell({ currency, tax, types }: Sale) {
  const { event, buyer } = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      seller: taxColumns(tax),
    })
    const ticketTypes = types.map(({ priceMinor }, at) => ({ name: `Type ${at}`, priceMinor }))
    return {
      event: await anEvent(tx, { ownerId: seller.partyId, currency, ticketTypes, capacity: 50 }),
      buyer: await anAccount(tx),
    }
  })
  const ctx = makeContext({ actor: personOf(buyer) })
  const seats = Object.fromEntries(event.types.map(({ id }, at) => [id, types[at]?.quantity ?? 0]))
  const { event: page } = await getEventPage(ctx, event.slug)
  const shown = sumOf(page, seats, new Date())
  const wanted = Object.fromEntries(Object.entries(seats).map(([id, count]) => [id, String(count)]))
  const choice = await getChoice(ctx, { event: event.slug, seats: wanted })
  const { reference } = await holdSeats(ctx, { event: event.slug, seats: wanted, key: randomUUID() })
  const checkout = await getCheckout(ctx, reference)

  const other: TaxTerms = termsOf('added', 'gst', 9_900)
  await db().update(parties).set(taxColumns(other)).where(eq(parties.id, event.ownerId))
  expect((await getCheckout(ctx, reference)).sum).toEqual(checkout.sum)

  await keepDetails(ctx, {
    reference,
    nameLater: 'on',
    participants: Array(shown.seats).fill({ name: '', email: '' }),
    ...BILLING,
  })
  const paid = await payOrder(ctx, {
    reference,
    card: 'succeeds',
    key: randomUUID(),
    totalMinor: 1,
    taxMinor: 0,
    tax: null,
  })
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
  const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))
  const entries = await db()
    .select({
      account: ledgerEntries.account,
      minor: ledgerEntries.amountMinor,
      kind: ledgerTransactions.kind,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.subjectId, order.id)))
  return { ctx, reference, paid, shown, choice, checkout, order, payment, invoice, entries }
}

const terms = fc.option(
  fc
    .tuple(fc.constantFrom(...TAX_CHOICES), fc.constantFrom(0, 1, 500, 770, 1_800, 1_900, 2_200, 10_000))
    .map(([choice, rate]) => termsOf(choice, 'vat', rate)),
)
const sales = fc.record({
  currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
  tax: terms,
  types: fc
    .array(
      fc.record({
        priceMinor: fc.oneof(fc.constantFrom(0, 1, 3, 99), fc.integer({ min: 0, max: 2_000_000 })),
        quantity: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .filter((types) => types.some(({ quantity }) => quantity > 0)),
})
const one = (priceMinor: number, choice: TaxChoice, rate: number, quantity = 1): [Sale] => [
  { currency: 'EUR', tax: termsOf(choice, 'vat', rate), types: [{ priceMinor, quantity }] },
]

test('page, order, payment, invoice and ledger say one total, whatever the seller changes in between', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (sale) => {
      const { ctx, reference, paid, shown, choice, checkout, order, payment, invoice, entries } =
        await sell(sale)
      const total = shown.total.minor
      expect([choice.totalMinor, checkout.totalMinor, order.totalMinor]).toEqual([total, total, total])
      expect(choice.sum).toEqual(checkout.sum)
      expect([order.taxMinor, order.tax]).toEqual([shown.tax.minor, shown.breakdown])
      if (total === 0) {
        expect([paid.state, payment, invoice, entries]).toEqual(['free', undefined, undefined, []])
        return
      }
      expect([paid.state, payment?.amountMinor]).toEqual(['succeeded', total])
      expect([invoice?.totalMinor, invoice?.taxMinor, invoice?.tax]).toEqual([
        total,
        shown.tax.minor,
        shown.breakdown,
      ])
      for (const kind of ['capture', 'sale']) {
        const amounts = entries.filter((entry) => entry.kind === kind).map(({ minor }) => minor)
        expect(amounts.reduce((sum, minor) => sum + minor, 0)).toBe(0)
        expect(amounts.filter((minor) => minor > 0).reduce((sum, minor) => sum + minor, 0)).toBe(total)
      }
      expect((await getBooking(ctx, reference)).sum).toEqual(checkout.sum)
      expect((await getBookingInvoice(ctx, reference)).sum).toEqual(checkout.sum)
    }),
    {
      numRuns: 32,
      examples: [
        one(10_000, 'added', 0),
        one(10_000, 'added', 10_000),
        one(10_000, 'included', 10_000),
        one(33_333, 'added', 770, 3),
        one(33_333, 'included', 770, 3),
        one(1, 'added', 5_000),
        one(1, 'included', 1_900),
        one(0, 'added', 1_900),
      ],
    },
  )
  const broken = (await checkInvariants()).filter((rule) => rule.broken > 0)
  expect(broken).toEqual([])
}, 120_000)
