import { and, asc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  isCreditNoteOf,
  isInvoiceOf,
  namedBy,
} from '#app/features/money/invoicing/queries-invoices.server.ts'
import { REGISTRATION } from '#app/features/money/invoicing/queries-registrations.server.ts'
import { shownDocument } from '#app/features/money/invoicing/shown-document.server.ts'
import { invoiceRegistrations, invoices } from '#app/features/money/invoicing/tables.server.ts'
import { everyOrder, ordersOf, ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

const former = alias(invoices, 'former')

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
    id: note.invoice.id,
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
  return { ...shownDocument(paper, ctx.language, beside), id: paper.id, kind: paper.kind }
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
