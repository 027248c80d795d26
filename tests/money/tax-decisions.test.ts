import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { eInvoiceOf } from '#app/features/money/invoicing/e-invoice-of.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { ledgerEntries, ledgerTransactions, payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { submitCheckout } from '#app/features/sales/checkout/submit-checkout.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { eInvoiceTotals } from '#app/kit/e-invoice.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type TaxChoice, type TaxKind, termsOf } from '#app/kit/tax.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { tellFakeRegister } from '#app/platform/tax-registers/fake-register.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent', TAX_REGISTER: 'fake' }))
afterEach(() => tellFakeRegister({}))

type Sold = {
  choice: TaxChoice
  rate: number
  kind?: TaxKind
  seller: { country: string; taxNumber: string; city: string; postalCode: string }
  event?: Partial<Parameters<typeof anEvent>[1]>
  seats?: number
  priceMinor?: number
}

const GERMAN = { country: 'DE', taxNumber: 'DE136695976', city: 'Köln', postalCode: '50667' }
const INDIAN = { country: 'IN', taxNumber: '27AAPFU0939F1ZV', city: 'Pune', postalCode: '411045' }
const ONLINE = { mode: 'online' as const, city: null, country: null, venue: null }

/** A buyer who holds seats of an event of a seller. */
async function held({
  choice,
  rate,
  kind = 'vat',
  seller,
  event: where,
  seats = 1,
  priceMinor = 11_900,
}: Sold) {
  const { event, buyer } = await inTransaction(async (tx) => {
    const tax = taxColumns(termsOf(choice, kind, rate))
    const account = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      seller: { ...tax, ...seller, legalName: 'Seller', street: 'Street 1' },
    })
    const refundSteps = [{ days: 1, percent: 100 }]
    return {
      event: await anEvent(tx, { ownerId: account.partyId, priceMinor, minimum: 1, refundSteps, ...where }),
      buyer: await anAccount(tx),
    }
  })
  const ctx = makeContext({ actor: personOf(buyer) })
  const wanted = { [event.types[0].id]: String(seats) }
  const { reference } = await holdSeats(ctx, { event: event.slug, seats: wanted, key: randomUUID() })
  return { ctx, reference }
}

const business = (country: string, taxNumber = '', address = 'Street 1\n10115 Town') => ({
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Works',
  address,
  country,
  taxNumber,
})
const person = (country: string) => ({
  kind: 'person',
  name: 'Asha Rao',
  address: 'Street 1\n10115 Town',
  country,
})

const send = (ctx: Ctx, reference: string, payer: object) =>
  submitCheckout(ctx, {
    reference,
    intent: 'pay',
    typed: { ...payer, card: 'succeeds', key: randomUUID() },
    answers: new Map(),
  })

async function written(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
  const documents = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))
  const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const [captured] = await db()
    .select({ minor: ledgerEntries.amountMinor })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.subjectId, order.id))
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return { order, payment, documents, invoice, lines, captured: Math.abs(captured?.minor ?? 0) }
}

const broken = async () => (await checkInvariants()).filter((one) => one.broken > 0).map(({ name }) => name)

test('a business with a VAT number in another Member State pays the net price, told so before it pays', async () => {
  const { ctx, reference } = await held({
    choice: 'included',
    rate: 1_900,
    seller: GERMAN,
    event: ONLINE,
    seats: 3,
  })
  expect((await getCheckout(ctx, reference)).totalMinor).toBe(35_700)
  const payer = business('FR', 'FR40303265045')
  expect((await send(ctx, reference, payer)).kind).toBe('repriced')
  const checkout = await getCheckout(ctx, reference)
  expect(checkout.totalMinor).toBe(30_000)
  expect(checkout.taxChange).toBe(
    'With this VAT number, the VAT is owed by Rao Works: you pay €300 instead of €357.',
  )
  expect((await written(reference)).payment).toBeUndefined()

  expect((await send(ctx, reference, payer)).kind).toBe('confirmed')
  const { order, payment, invoice, lines, captured } = await written(reference)
  expect([order.totalMinor, payment?.amountMinor, invoice?.totalMinor, captured]).toEqual(
    Array(4).fill(30_000),
  )
  expect(lines[0]).toMatchObject({ unitMinor: 10_000, listed: { unitMinor: 11_900 } })
  expect(order.numberCheck).toMatchObject({
    number: 'FR40303265045',
    country: 'FR',
    answer: 'valid',
    by: 'the test register',
    reference: 'TEST-FR40303265045',
  })
  const shown = await getBookingInvoice(ctx, reference)
  expect(shown.sum.note).toMatch(/^Reverse charge/)
  const data = invoice && eInvoiceOf(invoice, { textsIn: translator })
  expect(data?.taxes).toMatchObject([{ category: 'AE', rate: 0, taxableMinor: 30_000, taxMinor: 0 }])
  expect(data && eInvoiceTotals(data).totalMinor).toBe(30_000)
  const pdf = textOfPdf((await writeBookingInvoice(ctx, reference)).pdf)
  expect(pdf).toContain('Reverse charge')
  expect(pdf).toContain('€300')

  await cancelBooking(ctx, { reference, position: '1', seen: '10000' })
  await followFacts([deliverSandboxWebhookJob])
  const { documents } = await written(reference)
  const note = documents.find(({ kind }) => kind === 'credit_note')
  expect(note?.tax?.parts).toMatchObject([{ category: 'AE', sentence: 'reverse', taxMinor: 0 }])
  expect(await broken()).toEqual([])
})

test('who pays may change as often as people like: the price is always decided from what was shown', async () => {
  const { ctx, reference } = await held({ choice: 'included', rate: 1_900, seller: GERMAN, event: ONLINE })
  const total = async () => (await getCheckout(ctx, reference)).totalMinor
  await send(ctx, reference, business('FR', 'FR40303265045'))
  expect(await total()).toBe(10_000)
  expect((await send(ctx, reference, business('DE', 'DE136695976'))).kind).toBe('repriced')
  expect(await total()).toBe(11_900)
  expect((await getCheckout(ctx, reference)).taxChange).toBeNull()
  expect((await send(ctx, reference, business('CH'))).kind).toBe('repriced')
  expect(await total()).toBe(10_000)
  expect((await send(ctx, reference, person('AT'))).kind).toBe('repriced')
  expect(await total()).toBe(11_900)
  expect((await send(ctx, reference, person('AT'))).kind).toBe('confirmed')
  const { invoice, lines } = await written(reference)
  expect(invoice?.tax?.parts).toMatchObject([
    { category: 'S', rate: 2_000, sentence: 'atPayer', taxMinor: 1_983 },
  ])
  expect(lines[0]?.listed?.tax).toMatchObject({ rate: 1_900 })
  expect(await broken()).toEqual([])
})

test('a seat at an event is taxed where it is held, whoever pays', async () => {
  const at = { city: 'Berlin', country: 'DE', venue: 'Hall' }
  for (const payer of [business('FR', 'FR40303265045'), business('US'), person('IN')]) {
    const { ctx, reference } = await held({
      choice: 'added',
      rate: 1_900,
      seller: GERMAN,
      event: at,
      priceMinor: 10_000,
    })
    expect((await send(ctx, reference, payer)).kind).toBe('confirmed')
    const { invoice } = await written(reference)
    expect(invoice).toMatchObject({ totalMinor: 11_900, taxMinor: 1_900 })
    expect(invoice?.tax?.parts).toMatchObject([{ category: 'S', rate: 1_900 }])
  }
})

test('a number that its register does not know any more is pointed out; one that cannot be asked for counts by its form', async () => {
  const { ctx, reference } = await held({
    choice: 'added',
    rate: 1_900,
    seller: GERMAN,
    event: ONLINE,
    priceMinor: 10_000,
  })
  const payer = business('FR', 'FR40303265045')
  expect((await send(ctx, reference, payer)).kind).toBe('repriced')
  tellFakeRegister({ invalid: ['FR40303265045'] })
  const fault = await send(ctx, reference, payer).catch((error) => error)
  expect(fault).toBeInstanceOf(BadInput)
  expect(fault.fields).toEqual({
    taxNumber: { key: 'tax:number.invalid', params: { by: 'the test register' } },
  })
  expect((await written(reference)).payment).toBeUndefined()

  tellFakeRegister({ down: true })
  expect((await send(ctx, reference, payer)).kind).toBe('confirmed')
  const { order } = await written(reference)
  expect(order.totalMinor).toBe(10_000)
  expect(order.numberCheck).toMatchObject({ answer: 'unavailable', by: 'the test register' })
})

test('a number of a wrong form is no proof: the tax of the seller stays', async () => {
  const { ctx, reference } = await held({
    choice: 'added',
    rate: 1_900,
    seller: GERMAN,
    event: ONLINE,
    priceMinor: 10_000,
  })
  await expect(send(ctx, reference, business('FR', 'FR00000000000'))).rejects.toBeInstanceOf(BadInput)
  // A business without a number is taxed where a consumer would be.
  expect((await send(ctx, reference, business('FR'))).kind).toBe('repriced')
  expect((await getCheckout(ctx, reference)).totalMinor).toBe(12_000)
})

test('in India the state decides between two equal taxes and one, and an export has none', async () => {
  const at = { city: 'Pune', country: 'IN', venue: 'Hall', currency: 'INR' }
  const sold = {
    choice: 'added' as const,
    rate: 1_800,
    kind: 'gst' as const,
    seller: INDIAN,
    priceMinor: 105,
  }
  const inside = await held({ ...sold, event: at })
  // 18.9 by one tax, 9.45 by each of two.
  expect((await send(inside.ctx, inside.reference, business('IN', '27AAPFU0939F1ZV'))).kind).toBe('repriced')
  expect((await send(inside.ctx, inside.reference, business('IN', '27AAPFU0939F1ZV'))).kind).toBe('confirmed')
  const first = await getBookingInvoice(inside.ctx, inside.reference)
  expect(first.sum.rows.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Before tax ₹1.05',
    'CGST 9% ₹0.09',
    'SGST 9% ₹0.09',
    'Total ₹1.23',
  ])

  const across = await held({ ...sold, event: at, priceMinor: 10_000 })
  const karnataka = '29AAPFU0939F1ZR'
  expect((await send(across.ctx, across.reference, business('IN', karnataka))).kind).toBe('confirmed')
  const second = await getBookingInvoice(across.ctx, across.reference)
  expect(second.sum.rows.map(({ label }) => label)).toEqual(['Before tax', 'IGST 18%', 'Total'])

  const abroad = await held({ ...sold, event: { ...ONLINE, currency: 'INR' }, priceMinor: 10_000 })
  expect((await send(abroad.ctx, abroad.reference, business('DE'))).kind).toBe('repriced')
  expect((await getCheckout(abroad.ctx, abroad.reference)).totalMinor).toBe(10_000)
  expect((await send(abroad.ctx, abroad.reference, business('DE'))).kind).toBe('confirmed')
  const { invoice } = await written(abroad.reference)
  expect(invoice?.tax?.parts).toMatchObject([{ category: 'G', reason: 'export', taxMinor: 0 }])
  expect((await getBookingInvoice(abroad.ctx, abroad.reference)).sum.note).toMatch(/letter of undertaking/)
  expect(await broken()).toEqual([])
})

test('a small business says the sentence of its law', async () => {
  const { ctx, reference } = await held({
    choice: 'small',
    rate: 0,
    seller: GERMAN,
    event: { city: 'Berlin', country: 'DE', venue: 'Hall' },
  })
  expect((await send(ctx, reference, person('DE'))).kind).toBe('confirmed')
  const { invoice } = await written(reference)
  expect(invoice?.tax?.parts).toMatchObject([{ category: 'E', sentence: 'small_DE' }])
  const data = invoice && eInvoiceOf(invoice, { textsIn: translator })
  expect(data?.taxes[0]?.exemption).toMatch(/§ 19/)
})
