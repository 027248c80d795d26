import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { writeCreditNote } from '#app/features/sales/receivables/write-credit-note.server.ts'
import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { lineTax, termsOf } from '#app/kit/tax.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readPaper } from '#tests/support/read-paper.ts'

const FULL = lineTax(1_900)
const REDUCED = lineTax(700)
const EXEMPT = lineTax(0, 'exempt')

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** Two seats at 100.00 and 19 %, one at 50.00 and 7 %, one at 30.00 that is exempt. */
async function anOrderOfSeveralRates() {
  return inTransaction(async (tx) => {
    const event = await anEvent(tx, {
      refundSteps: [{ days: 1, percent: 100 }],
      capacity: 20,
      minimum: 1,
      ticketTypes: [
        { name: 'Seat', priceMinor: 10_000 },
        { name: 'Book', priceMinor: 5_000 },
        { name: 'Exam', priceMinor: 3_000 },
      ],
    })
    const buyer = await anAccount(tx)
    const taxes = [FULL, REDUCED, EXEMPT]
    const lines = event.types.map((type, at) => ({
      ticketTypeId: type.id,
      name: type.name,
      quantity: at === 0 ? 2 : 1,
      unitMinor: type.priceMinor,
      tax: taxes[at],
    }))
    const order = await anOrder(tx, { event, buyer, tax: termsOf('added', 'vat', 1_900), lines })
    return { ...order, ctx: makeContext({ actor: personOf(buyer) }) }
  })
}

const documentsOf = (orderId: string) =>
  db()
    .select()
    .from(invoices)
    .where(eq(invoices.subjectId, orderId))
    .orderBy(asc(invoices.kind), asc(invoices.number))
const brokenRules = async () =>
  (await checkInvariants()).filter(({ broken }) => broken > 0).map(({ name }) => name)

test('an invoice of several rates says each on what, and a seat that goes back is credited at its own rate', async () => {
  const { id, reference, ctx } = await anOrderOfSeveralRates()
  const invoice = await getBookingInvoice(ctx, reference)
  expect(invoice.totalMinor).toBe(32_150)
  expect(invoice.sum.rows).toEqual([
    { part: 'net', label: 'Before tax', amount: '€280' },
    { part: 'tax', label: 'VAT 19% on €200', amount: '€38' },
    { part: 'tax', label: 'VAT 7% on €50', amount: '€3.50' },
    { part: 'tax', label: 'exempt from VAT on €30', amount: '€0' },
    { part: 'total', label: 'Total', amount: '€321.50' },
  ])
  const said = readPaper((await writeBookingInvoice(ctx, reference)).pdf)
  for (const words of ['VAT 19% on €200', 'VAT 7% on €50', '7%']) expect(said).toContain(words)

  await cancelBooking(ctx, { reference, position: '3', seen: '5350' })
  await followFacts([deliverSandboxWebhookJob])
  const note = (await documentsOf(id)).find(({ kind }) => kind === 'credit_note')
  expect(note).toMatchObject({ totalMinor: 5_350, taxMinor: 350 })
  expect(note?.tax?.parts).toEqual([{ ...REDUCED, taxableMinor: 5_000, taxMinor: 350 }])
  expect(
    readPaper((await writeCreditNote(ctx, { reference, number: note?.numberText ?? '' })).pdf),
  ).toContain('VAT 7%')

  await cancelBooking(ctx, { reference, seen: '0' })
  await followFacts([deliverSandboxWebhookJob])
  const notes = (await documentsOf(id)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.reduce((sum, one) => sum + one.totalMinor, 0)).toBe(32_150)
  expect(notes[1]?.tax?.parts).toEqual([
    { ...FULL, taxableMinor: 20_000, taxMinor: 3_800 },
    { ...EXEMPT, taxableMinor: 3_000, taxMinor: 0 },
  ])
  expect(await brokenRules()).toEqual([])
})

test('what a document says of tax never changes, and no note credits more of a rate than its invoice has', async () => {
  const { id } = await anOrderOfSeveralRates()
  const [invoice] = await documentsOf(id)
  if (!invoice) throw new Error('no invoice')
  const changes = [
    sql`update invoices set tax = jsonb_set(tax, '{parts,0,rate}', '700') where id = ${invoice.id}`,
    sql`update invoices set lines = jsonb_set(lines, '{0,tax,rate}', '700') where id = ${invoice.id}`,
  ]
  for (const change of changes)
    await expect(inTransaction((tx) => tx.execute(change))).rejects.toMatchObject({
      constraint: 'invoices_immutable',
    })
  const note = (number: number, parts: object[]) => ({
    ...invoice,
    id: crypto.randomUUID(),
    kind: 'credit_note' as const,
    number,
    numberText: `CN-${number}`,
    creditsId: invoice.id,
    state: 'credited' as const,
    totalMinor: 10_700,
    taxMinor: 700,
    tax: { kind: 'vat', isIncluded: false, parts } as typeof invoice.tax,
  })
  const excess = note(901, [{ ...REDUCED, taxableMinor: 10_000, taxMinor: 700 }])
  await expect(inTransaction((tx) => tx.insert(invoices).values(excess))).rejects.toMatchObject({
    constraint: 'invoices_credited',
  })
})

test.each([
  ['its totals', sql`tax = jsonb_set(tax, '{parts,1,taxMinor}', '351')`],
  ['its lines', sql`lines = jsonb_set(lines, '{1,totalMinor}', '5001')`],
  ['the rate of a line', sql`lines = jsonb_set(lines, '{1,tax,rate}', '1900')`],
])('a document whose breakdown is not that of %s is found', async (_of, change) => {
  const { id } = await anOrderOfSeveralRates()
  await db().execute(sql`alter table invoices disable trigger invoices_immutable`)
  await db().execute(sql`update invoices set ${change} where subject_id = ${id}`)
  await db().execute(sql`alter table invoices enable trigger invoices_immutable`)
  expect(await brokenRules()).toContain('document-tax')
})
