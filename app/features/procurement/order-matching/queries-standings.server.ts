import { and, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import type { PurchaseOrderState } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orders, orderTrainings, tickets } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Reader } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { type LineStanding, standingsOf, type Tolerance } from './matching.ts'
import {
  purchaseOrderMatches,
  purchaseOrderReceipts,
  purchaseOrderSeats,
  purchaseTolerances,
} from './tables.server.ts'

type Seen = Scope<'purchase orders'>

/** What an order has come to, line by line, with all matches of it. */
export type OrderStanding = {
  id: string
  code: string
  buyerId: PartyId
  providerId: PartyId
  state: PurchaseOrderState
  revision: number
  currency: string
  taxIncluded: boolean
  trainingRequestId: string | null
  lines: LineStanding[]
  matches: OrderMatch[]
  tolerance: Tolerance | null
}
export type OrderMatch = Awaited<ReturnType<typeof listMatches>>[number]

/**
 * What the orders of a scope have come to at a moment. Seats
 * count as delivered once their event is over, an agreed training once it is held, the rest as it was noted.
 * Five queries.
 */
export async function findStandings(
  from: Reader,
  seen: Scope<'purchase orders'>,
  now: Date,
): Promise<Map<string, OrderStanding>> {
  const rows = await from
    .select({
      id: purchaseOrders.id,
      code: purchaseOrders.code,
      buyerId: purchaseOrders.buyerId,
      providerId: purchaseOrders.providerId,
      state: purchaseOrders.state,
      revision: purchaseOrders.revision,
      trainingRequestId: purchaseOrders.trainingRequestId,
      currency: purchaseOrderVersions.currency,
      taxIncluded: purchaseOrderVersions.taxIncluded,
      lines: purchaseOrderVersions.lines,
      percent: purchaseTolerances.percent,
      amountMinor: purchaseTolerances.amountMinor,
      tolerated: purchaseTolerances.currency,
    })
    .from(purchaseOrders)
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, purchaseOrders.version),
      ),
    )
    .leftJoin(purchaseTolerances, eq(purchaseTolerances.partyId, purchaseOrders.buyerId))
    .where(seen)
  const matches = await listMatches(from, seen)
  const noted = await listReceived(from, seen, now)
  const trained = await listTrainings(from, seen, now)
  return new Map(
    rows.map(({ percent, amountMinor, tolerated, ...row }) => {
      const own = matches.filter(({ purchaseOrderId }) => purchaseOrderId === row.id)
      const delivered = noted.filter(({ purchaseOrderId }) => purchaseOrderId === row.id)
      const training = trained.find(({ purchaseOrderId }) => purchaseOrderId === row.id)
      const held = row.lines.flatMap((line, at) =>
        line.kind === 'training' && training
          ? [
              {
                line: at,
                delivered: training.isHeld ? line.quantity : 0,
                coming: training.isComing ? line.quantity : 0,
              },
            ]
          : [],
      )
      const tolerance =
        percent === null || amountMinor === null || tolerated === null
          ? null
          : { percent, amountMinor, currency: tolerated }
      const lines = standingsOf(row.lines, [...delivered, ...held], own)
      return [row.id, { ...row, lines, matches: own, tolerance }]
    }),
  )
}

function listMatches(from: Reader, seen: Seen) {
  return from
    .select({
      id: purchaseOrderMatches.id,
      purchaseOrderId: purchaseOrderMatches.purchaseOrderId,
      line: purchaseOrderMatches.line,
      invoiceId: purchaseOrderMatches.invoiceId,
      invoiceLine: purchaseOrderMatches.invoiceLine,
      quantity: purchaseOrderMatches.quantity,
      amountMinor: purchaseOrderMatches.amountMinor,
      acceptedReason: purchaseOrderMatches.acceptedReason,
      acceptedMinor: purchaseOrderMatches.acceptedMinor,
      isCredit: sql<boolean>`${invoices.kind} = 'credit_note'`,
    })
    .from(purchaseOrderMatches)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderMatches.purchaseOrderId))
    .innerJoin(invoices, eq(invoices.id, purchaseOrderMatches.invoiceId))
    .where(seen)
    .orderBy(purchaseOrderMatches.matchedAt, purchaseOrderMatches.id)
}

type Received = { purchaseOrderId: string; line: number; delivered: number; coming: number }

/** What was noted, and the seats that were bought: of events that are over, and of those to come. */
async function listReceived(from: Reader, seen: Seen, now: Date): Promise<Received[]> {
  const noted = await from
    .select({
      purchaseOrderId: purchaseOrderReceipts.purchaseOrderId,
      line: purchaseOrderReceipts.line,
      delivered: sql<number>`sum(${purchaseOrderReceipts.quantity})::int`,
      coming: sql<number>`0`,
    })
    .from(purchaseOrderReceipts)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderReceipts.purchaseOrderId))
    .where(seen)
    .groupBy(purchaseOrderReceipts.purchaseOrderId, purchaseOrderReceipts.line)
  const isOver = sql`${events.endsAt} <= ${now}`
  const seats = await from
    .select({
      purchaseOrderId: purchaseOrderSeats.purchaseOrderId,
      line: purchaseOrderSeats.line,
      delivered: sql<number>`count(*) filter (where ${isOver} and ${tickets.state} = 'valid')::int`,
      coming: sql<number>`count(*) filter (where not ${isOver})::int`,
    })
    .from(purchaseOrderSeats)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderSeats.purchaseOrderId))
    .innerJoin(tickets, eq(tickets.lineId, purchaseOrderSeats.orderLineId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(seen, sql`${tickets.state} <> 'cancelled'`))
    .groupBy(purchaseOrderSeats.purchaseOrderId, purchaseOrderSeats.line)
  return [...noted, ...seats]
}

/** The agreed trainings that orders are of: held, or still to come. */
function listTrainings(from: Reader, seen: Seen, now: Date) {
  const isGood = sql`${orders.state} in ('reserved', 'confirmed', 'completed')`
  return from
    .select({
      purchaseOrderId: purchaseOrders.id,
      isHeld: sql<boolean>`${isGood} and ${orders.state} <> 'reserved' and ${orderTrainings.endsAt} <= ${now}`,
      isComing: sql<boolean>`${isGood} and ${orderTrainings.endsAt} > ${now}`,
    })
    .from(purchaseOrders)
    .innerJoin(trainingRequests, eq(trainingRequests.id, purchaseOrders.trainingRequestId))
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .where(seen)
}
