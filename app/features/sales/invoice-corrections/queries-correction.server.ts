import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { pathOfInvoice } from '#app/features/sales/invoice-list/invoice-list.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recipientOf } from './correction-request.ts'
import { canCorrectInvoice } from './policy.ts'
import { correctionRequestsOf } from './queries-scope.server.ts'
import { correctionRequests } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const other = alias(invoices, 'other')

/** What a seller can give back of what was paid for an order, in minor units. */
const leftMinor = sql<number>`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0)::float8 from ${payments} p
  where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.state = 'succeeded')`

/**
 * An invoice of an order that the party acted for issued, as it is corrected: its recipient and lines, what
 * can be credited, what its buyer asks, and the papers that belong to it. Anybody else's is not found.
 */
export async function getInvoiceToCorrect(ctx: PartyCtx, id: string) {
  if (!isId(id)) throw notFound()
  const [row] = await read(ctx)
    .select({
      invoice: invoices,
      reference: orders.reference,
      totalMinor: orders.totalMinor,
      creditedMinor: orders.creditedMinor,
      leftMinor,
      event: events.slug,
      training: trainingRequests.code,
    })
    .from(invoices)
    .innerJoin(orders, and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId)))
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(trainingRequests, eq(trainingRequests.orderId, orders.id))
    .where(and(invoicesOf(ctx.actor, 'issued'), eq(invoices.id, id), eq(invoices.kind, 'invoice')))
  if (!row) throw notFound()
  const { invoice, ...order } = row
  const { numberText, issuedOn, dueOn, state, currency, seller: _seller } = invoice
  const isOpen = state === 'issued' || state === 'paid'
  const most = state === 'issued' ? order.totalMinor - order.creditedMinor - 1 : order.leftMinor
  const [request, papers] = await Promise.all([
    findRequest(ctx, id),
    read(ctx)
      .select({
        id: other.id,
        kind: other.kind,
        numberText: other.numberText,
        issuedOn: other.issuedOn,
        totalMinor: other.totalMinor,
        replacesId: other.replacesId,
      })
      .from(invoices)
      .innerJoin(other, and(eq(other.subjectKind, 'order'), eq(other.subjectId, invoices.subjectId)))
      .where(and(invoicesOf(ctx.actor, 'issued'), eq(invoices.id, id)))
      .orderBy(asc(other.createdAt), asc(other.id)),
  ])
  return {
    id,
    numberText,
    issuedOn,
    dueOn,
    state,
    currency,
    totalMinor: invoice.totalMinor,
    lines: invoice.lines.map(({ tax: _tax, ...line }, at) => ({ ...line, name: `lines.${at}` })),
    buyer: invoice.buyer,
    recipient: recipientOf(invoice.buyer),
    most: isOpen && most > 0 ? money(most, currency) : null,
    made: papers.find(({ replacesId }) => replacesId === id) ?? null,
    papers: papers.filter((paper) => paper.id !== id),
    request: request?.state === 'asked' ? request : null,
    order: pathOfInvoice('issued', { kind: 'invoice', numberText, ...order }),
    can: isOpen && canCorrectInvoice(ctx.actor, invoice),
  }
}

export type InvoiceToCorrect = Awaited<ReturnType<typeof getInvoiceToCorrect>>

/** The last that was asked to be corrected on an invoice of either side; null for nothing. */
export async function findRequest(ctx: PartyCtx, invoiceId: string) {
  const [row] = await read(ctx)
    .select({
      id: correctionRequests.id,
      state: correctionRequests.state,
      recipient: correctionRequests.recipient,
      reason: correctionRequests.reason,
      askedAt: correctionRequests.askedAt,
    })
    .from(correctionRequests)
    .where(and(correctionRequestsOf(ctx.actor), eq(correctionRequests.invoiceId, invoiceId)))
    .orderBy(desc(correctionRequests.askedAt))
    .limit(1)
  return row ?? null
}
