import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import {
  purchaseOrderSeenBy,
  purchaseOrdersSeenBy,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canMatch } from './policy.ts'
import { standingInvoicesOf } from './queries-scope.server.ts'
import { findStandings, type OrderStanding } from './queries-standings.server.ts'
import { purchaseOrderInvoices, purchaseOrderReceipts, purchaseOrderSeats } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const MOST_INVOICES = 50
const MOST_CANDIDATES = 8
const MOST_NOTED = 30

/**
 * What an order has come to, for its page: lines with what is delivered and billed, the invoices that stand
 * to it, what was noted and booked, and, to who may match, invoices of its supplier that stand to no order
 * yet. Somebody else's is not found. Nine queries.
 */
export async function getMatching(ctx: PartyCtx, code: string) {
  const [order] = await read(ctx)
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.code, code), purchaseOrdersSeenBy(ctx.actor)))
  if (!order) throw notFound()
  const standing = (await findStandings(read(ctx), purchaseOrderSeenBy(ctx.actor, code), ctx.now())).get(
    order.id,
  )
  if (!standing) throw notFound()
  const isBuyer = standing.buyerId === ctx.actor.partyId
  const may = isBuyer && canMatch(ctx.actor)
  const isOpen = standing.state === 'sent' || standing.state === 'acknowledged'
  const [listed, bookings, receipts, candidates, isGone] = await Promise.all([
    listOrderInvoices(ctx, order.id),
    listBookings(ctx, order.id),
    isBuyer ? listReceipts(ctx, order.id) : [],
    may && isOpen ? listCandidates(ctx, standing) : [],
    isTrainingGone(ctx, order.id),
  ])
  const { lines, currency } = standing
  return {
    lines,
    currency,
    invoices: listed,
    bookings,
    receipts,
    candidates,
    isBuyer,
    mayMatch: may && isOpen,
    isGone,
  }
}

export type ShownMatching = Awaited<ReturnType<typeof getMatching>>

function listOrderInvoices(ctx: PartyCtx, purchaseOrderId: string) {
  return read(ctx)
    .select({
      id: invoices.id,
      kind: invoices.kind,
      numberText: invoices.numberText,
      issuedOn: invoices.issuedOn,
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
      standing: purchaseOrderInvoices.standing,
      reason: purchaseOrderInvoices.reason,
      quantityOver: purchaseOrderInvoices.quantityOver,
      priceMinor: purchaseOrderInvoices.priceMinor,
    })
    .from(purchaseOrderInvoices)
    .innerJoin(invoices, eq(invoices.id, purchaseOrderInvoices.invoiceId))
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderInvoices.purchaseOrderId))
    .where(and(eq(purchaseOrders.id, purchaseOrderId), purchaseOrdersSeenBy(ctx.actor)))
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(MOST_INVOICES)
}

export type OrderInvoice = Awaited<ReturnType<typeof listOrderInvoices>>[number]

/** Bookings whose seats count, with who of them came. */
function listBookings(ctx: PartyCtx, purchaseOrderId: string) {
  return read(ctx)
    .select({
      reference: orders.reference,
      title: events.title,
      language: events.language,
      line: purchaseOrderSeats.line,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      seats: sql<number>`count(*) filter (where ${tickets.state} <> 'cancelled')::int`,
      came: sql<number>`count(*) filter (where ${tickets.state} = 'valid' and ${tickets.checkedInAt} is not null)::int`,
      gone: sql<number>`count(*) filter (where ${tickets.state} = 'cancelled')::int`,
    })
    .from(purchaseOrderSeats)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderSeats.purchaseOrderId))
    .innerJoin(orderLines, eq(orderLines.id, purchaseOrderSeats.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(tickets, eq(tickets.lineId, orderLines.id))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(purchaseOrders.id, purchaseOrderId), purchaseOrdersSeenBy(ctx.actor)))
    .groupBy(orders.id, events.id, purchaseOrderSeats.line)
    .orderBy(events.endsAt)
    .limit(MOST_NOTED)
}

function listReceipts(ctx: PartyCtx, purchaseOrderId: string) {
  return read(ctx)
    .select({
      id: purchaseOrderReceipts.id,
      line: purchaseOrderReceipts.line,
      quantity: purchaseOrderReceipts.quantity,
      note: purchaseOrderReceipts.note,
      notedAt: purchaseOrderReceipts.notedAt,
      name: sql<string>`(select coalesce(nullif(p.name, ''), p.display_slug)
        from ${accounts} a join ${parties} p on p.id = a.party_id where a.id = ${purchaseOrderReceipts.notedBy})`,
    })
    .from(purchaseOrderReceipts)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderReceipts.purchaseOrderId))
    .where(and(eq(purchaseOrders.id, purchaseOrderId), purchaseOrdersSeenBy(ctx.actor)))
    .orderBy(desc(purchaseOrderReceipts.notedAt), desc(purchaseOrderReceipts.id))
    .limit(MOST_NOTED)
}

/**
 * Invoices and credit notes of the supplier in the currency of an order that stand to no order yet, the
 * newest first.
 */
function listCandidates(ctx: PartyCtx, { providerId, currency }: OrderStanding) {
  const stands = read(ctx)
    .select({ one: sql`1` })
    .from(purchaseOrderInvoices)
    .where(and(standingInvoicesOf(ctx.actor), eq(purchaseOrderInvoices.invoiceId, invoices.id)))
  return read(ctx)
    .select({
      id: invoices.id,
      kind: invoices.kind,
      numberText: invoices.numberText,
      issuedOn: invoices.issuedOn,
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
    })
    .from(invoices)
    .where(
      and(
        invoicesOf(ctx.actor, 'received'),
        eq(invoices.sellerId, providerId),
        eq(invoices.currency, currency),
        inArray(invoices.state, ['issued', 'paid']),
        notExists(stands),
      ),
    )
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(MOST_CANDIDATES)
}

/** Whether the agreed training that an order is of was cancelled. */
async function isTrainingGone(ctx: PartyCtx, purchaseOrderId: string): Promise<boolean> {
  const [row] = await read(ctx)
    .select({ state: orders.state })
    .from(purchaseOrders)
    .innerJoin(trainingRequests, eq(trainingRequests.id, purchaseOrders.trainingRequestId))
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(and(eq(purchaseOrders.id, purchaseOrderId), purchaseOrdersSeenBy(ctx.actor)))
  return row?.state === 'cancelled' || row?.state === 'expired'
}
