import { and, asc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { eInvoiceOf } from '#app/features/money/invoicing/e-invoice-of.ts'
import { fatturaOf } from '#app/features/money/invoicing/fattura-of.ts'
import { inv01Of } from '#app/features/money/invoicing/inv-01-of.ts'
import {
  isCreditNoteOf,
  isInvoiceOf,
  namedBy,
} from '#app/features/money/invoicing/queries-invoices.server.ts'
import { REGISTRATION } from '#app/features/money/invoicing/queries-registrations.server.ts'
import { selfBilledFattura } from '#app/features/money/invoicing/self-billed-fattura.ts'
import { invoiceRegistrations, invoices } from '#app/features/money/invoicing/tables.server.ts'
import { formatWithheld } from '#app/features/money/invoicing/withheld.ts'
import { writeTransfer } from '#app/features/money/invoicing/written-transfer.server.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import { everyOrder, ordersOf, ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'

type Registration = Pick<
  typeof invoiceRegistrations.$inferSelect,
  'irn' | 'ackNumber' | 'ackDate' | 'signedCode'
>

/** What a registry gave of an invoice, with the code to print. */
function registeredOf(registration: Registration | null) {
  if (!registration?.ackNumber || !registration.signedCode) return null
  const { irn, ackNumber, ackDate, signedCode } = registration
  return { irn: irn ?? '', ackNumber, ackDate: ackDate ?? '', scan: qrPath(signedCode) }
}

type Row = typeof invoices.$inferSelect
type Corrected = Pick<Row, 'numberText' | 'issuedOn'>
/** What else belongs to a document: what it corrects or stands for, and what was credited of it unpaid. */
type Beside = {
  corrected?: Corrected | null
  former?: Corrected | null
  /** The prepayment that a final invoice deducts. */
  prepaid?: Corrected | null
  creditedMinor?: number
  /** What its payer withholds of what is left, where that is less than it says. */
  withheldMinor?: number | null
  /** Under which it was registered. */
  registration?: Registration | null
}

const former = alias(invoices, 'former')

/** All that is left of it is deducted. */
const deductedOf = ({ totalMinor, taxMinor }: Row, of: Corrected) => ({
  number: of.numberText,
  issuedOn: of.issuedOn,
  totalMinor,
  taxMinor,
})

const precedingOf = (of: Corrected | null) => of && { number: of.numberText, issuedOn: of.issuedOn }

/**
 * What an issued document says, in the reader's words, and to machines in its own; the caller has seen to it
 * that the reader may, and knows which invoice a credit note corrects.
 */
export function shownDocument(
  row: Row,
  reader: Language,
  {
    corrected = null,
    former = null,
    prepaid = null,
    creditedMinor = 0,
    withheldMinor = null,
    registration = null,
  }: Beside = {},
) {
  const { numberText, issuedOn, dueOn, language, currency, lines, seller, buyer, state } = row
  const sum = formatOrderSum(row, { language: reader, t: translator(reader) })
  const preceding = precedingOf(corrected ?? former ?? prepaid)
  const leftMinor = row.totalMinor - creditedMinor - (withheldMinor ?? row.withheldMinor)
  const owed =
    row.transfer !== null && state === 'issued'
      ? writeTransfer({ ...row, totalMinor: leftMinor, transfer: row.transfer })
      : null
  return {
    numberText,
    issuedOn,
    dueOn,
    language,
    currency,
    sum,
    lines,
    seller,
    buyer,
    state,
    owed,
    isPrepayment: row.isPrepayment,
    totalMinor: row.totalMinor,
    /** What is to be transferred, while it is owed. */
    payableMinor: leftMinor,
    registered: registeredOf(registration),
    /** What is left to pay, where some of it was credited before. */
    leftMinor: owed !== null && creditedMinor > 0 ? leftMinor : null,
    withheld: formatWithheld(row, { language: reader, t: translator(reader) }),
    ...(corrected && { corrects: corrected.numberText }),
    ...(former && { replaces: former.numberText }),
    ...(prepaid && { deducts: deductedOf(row, prepaid) }),
    data: eInvoiceOf(row, { corrects: preceding, textsIn: translator }),
    fattura: fatturaOf(row, preceding),
    selfBilled: selfBilledFattura(row, preceding),
    inv01: inv01Of(row, preceding),
  }
}

/**
 * The invoice of one booking of the actor, with what was credited of it. Anybody else's, or none yet, is not
 * found.
 */
export async function getBookingInvoice(ctx: Ctx, reference: string) {
  const [row] = await read(ctx)
    .select({
      invoice: invoices,
      orderId: orders.id,
      creditedMinor: orders.creditedMinor,
      withheldMinor: orders.withheldMinor,
      registration: REGISTRATION,
      former: { numberText: former.numberText, issuedOn: former.issuedOn },
    })
    .from(orders)
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .leftJoin(former, eq(former.id, invoices.replacesId))
    .leftJoin(invoiceRegistrations, eq(invoiceRegistrations.invoiceId, invoices.id))
    .where(and(ordersOf(ctx), eq(orders.reference, reference)))
  if (!row) throw notFound()
  const { orderId, invoice, ...beside } = row
  return {
    ...shownDocument(invoice, ctx.language, beside),
    id: invoice.id,
    credits: await listCreditNotes(ctx, orderId),
  }
}

/**
 * One credit note to the invoice of a booking of the actor, by its number, in the reader's words. Anybody
 * else's is not found.
 */
export async function getCreditNote(ctx: Ctx, reference: string, numberText: string, reader = ctx.language) {
  const whose = ctx.actor.kind === 'system' ? everyOrder(ctx) : ordersOf(ctx)
  const rows = await read(ctx)
    .select({ invoice: invoices })
    .from(orders)
    .innerJoin(invoices, eq(invoices.subjectId, orders.id))
    .where(and(whose, eq(orders.reference, reference), eq(invoices.subjectKind, 'order')))
  const note = rows.find(({ invoice }) => invoice.kind === 'credit_note' && invoice.numberText === numberText)
  const papers = rows.map(({ invoice }) => invoice)
  const corrected = note ? namedBy(note.invoice, papers) : null
  if (!note || !corrected) throw notFound()
  return {
    ...shownDocument(note.invoice, reader, { corrected }),
    corrects: corrected.numberText,
  }
}

/**
 * The invoice of an order that the actor sold, or a credit note to it, by its number, in the reader's words.
 * Anybody else's is not found.
 */
export async function getSoldPaper(ctx: Ctx, reference: string, numberText: string) {
  const rows = await read(ctx)
    .select({
      invoice: invoices,
      creditedMinor: orders.creditedMinor,
      withheldMinor: orders.withheldMinor,
      registration: REGISTRATION,
    })
    .from(orders)
    .innerJoin(invoices, and(eq(invoices.subjectKind, 'order'), eq(invoices.subjectId, orders.id)))
    .leftJoin(invoiceRegistrations, eq(invoiceRegistrations.invoiceId, invoices.id))
    .where(and(ordersSoldBy(ctx.actor), eq(orders.reference, reference)))
  const found = rows.find(({ invoice }) => invoice.numberText === numberText)
  if (!found) throw notFound()
  const { invoice: paper, creditedMinor, withheldMinor, registration } = found
  const of = (id: string | null) => rows.find(({ invoice }) => invoice.id === id)?.invoice ?? null
  const papers = rows.map(({ invoice }) => invoice)
  const corrected = paper.creditsId === null ? null : namedBy(paper, papers)
  const beside = {
    corrected,
    former: of(paper.replacesId),
    prepaid: of(paper.settlesId),
    creditedMinor,
    withheldMinor,
    registration,
  }
  return { ...shownDocument(paper, ctx.language, beside), kind: paper.kind }
}

export type CreditNote = Awaited<ReturnType<typeof listCreditNotes>>[number]

/** The credit notes of an order of the actor, the first first. */
export const listCreditNotes = (ctx: Ctx, orderId: string) => selectCreditNotes(ctx, eq(orders.id, orderId))

/** The same by the reference of the order. */
export const listCreditNotesOf = (ctx: Ctx, reference: string) =>
  selectCreditNotes(ctx, eq(orders.reference, reference))

function selectCreditNotes(ctx: Ctx, which: SQL) {
  return read(ctx)
    .select({
      numberText: invoices.numberText,
      issuedOn: invoices.issuedOn,
      totalMinor: invoices.totalMinor,
      currency: invoices.currency,
    })
    .from(orders)
    .innerJoin(invoices, isCreditNoteOf('order', orders.id))
    .where(and(ordersOf(ctx), which))
    .orderBy(asc(invoices.year), asc(invoices.number))
}
