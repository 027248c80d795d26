import { and, eq, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import {
  everyPurchaseOrder,
  foundPurchaseOrders,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orderLines } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { judgeOrder } from './judge-order.server.ts'
import { matchByItself, matchCredit, type WaitingReason } from './matching.ts'
import { listOpenLines } from './queries-open-lines.server.ts'
import { everyBilledInvoice } from './queries-scope.server.ts'
import { findStandings, type OrderStanding } from './queries-standings.server.ts'
import { purchaseOrderInvoices, purchaseOrderSeats } from './tables.server.ts'
import { type NewMatch, writeMatches } from './write-matches.server.ts'

type Pair = { invoiceId: string; purchaseOrderId: string }
type Found = { matches: readonly NewMatch[] } | { reason: WaitingReason }

/**
 * Matches one invoice or credit note with the order that it is for where that is plain, and counts the seats
 * that it bills as delivered on it; else says why it waits for a person. Of what was looked at before
 * nothing changes.
 */
export async function matchAutomatically(
  tx: Tx,
  ctx: Ctx,
  { invoiceId, purchaseOrderId }: Pair,
): Promise<void> {
  const [order] = await tx
    .select({ id: purchaseOrders.id, buyerId: purchaseOrders.buyerId, state: purchaseOrders.state })
    .from(purchaseOrders)
    .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.id, purchaseOrderId)))
    .for('update')
  if (!order) return
  const ofPair = { invoiceId, purchaseOrderId }
  const [fresh] = await tx
    .insert(purchaseOrderInvoices)
    .values({ ...ofPair, buyerId: order.buyerId, standing: 'waiting', reason: 'none', judgedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ invoiceId: purchaseOrderInvoices.invoiceId })
  if (!fresh) return

  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
  const standing = (await findStandings(tx, foundPurchaseOrders([purchaseOrderId]), ctx.now())).get(
    purchaseOrderId,
  )
  if (!invoice || !standing) return
  const found = await findMatches(tx, ctx, invoice, standing)
  const reason = 'reason' in found ? found.reason : await tryMatches(tx, ctx, ofPair, found.matches)
  if (reason !== null) {
    await tx
      .update(purchaseOrderInvoices)
      .set({ reason })
      .where(
        and(
          eq(purchaseOrderInvoices.invoiceId, invoiceId),
          eq(purchaseOrderInvoices.purchaseOrderId, purchaseOrderId),
        ),
      )
  }
  if (invoice.kind === 'invoice' && invoice.subjectKind === 'order')
    await linkBilledSeats(tx, ctx, invoice.subjectId, standing)
  if (reason === null) await judgeOrder(tx, purchaseOrderId, ctx.now())
}

async function findMatches(
  tx: Tx,
  ctx: Ctx,
  invoice: typeof invoices.$inferSelect,
  standing: OrderStanding,
): Promise<Found> {
  const isOpen = standing.state === 'sent' || standing.state === 'acknowledged'
  if (!isOpen && !(standing.state === 'closed' && invoice.kind === 'credit_note')) return { reason: 'state' }
  if (invoice.kind === 'invoice' && (invoice.state === 'credited' || invoice.state === 'replaced'))
    return { reason: 'state' }
  if (invoice.currency !== standing.currency) return { reason: 'currency' }
  const open = await listOpenLines(tx, everyBilledInvoice(ctx), {
    invoiceId: invoice.id,
    withTax: standing.taxIncluded,
  })
  if (invoice.kind === 'invoice') return matchByItself(open, standing.lines)
  const credited = standing.matches.filter(({ invoiceId }) => invoiceId === invoice.creditsId)
  return matchCredit(open, credited, standing.lines)
}

/** Writes matches beside the transaction, so that what the database refuses of them leaves it as it was. */
async function tryMatches(
  tx: Tx,
  ctx: Ctx,
  pair: Pair,
  matches: readonly NewMatch[],
): Promise<WaitingReason | null> {
  return tx
    .transaction((inner) => writeMatches(inner, pair, matches, { by: null, at: ctx.now() }))
    .then(
      () => null,
      (error: unknown) => {
        const broken = brokenConstraint(error)
        if (broken === undefined) throw error
        return broken === 'purchase_match_credit'
          ? 'credit'
          : broken === 'purchase_match_state'
            ? 'state'
            : 'quantity'
      },
    )
}

/** Seats of the booking that is billed, where one line of the order is of seats and has room for them. */
async function linkBilledSeats(tx: Tx, ctx: Ctx, orderId: string, standing: OrderStanding): Promise<void> {
  const [line, ...more] = standing.lines.filter(({ kind }) => kind === 'seats')
  if (!line || more.length > 0) return
  const seats = await tx
    .select({ orderLineId: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.kind, 'seat'),
        sql`not exists (
      select from ${purchaseOrderSeats} s where s.order_line_id = ${orderLines.id})`,
      ),
    )
    .orderBy(orderLines.position)
  const shared = { purchaseOrderId: standing.id, line: line.at, linkedAt: ctx.now() }
  await tx
    .transaction(async (inner) => {
      for (const seat of seats) await inner.insert(purchaseOrderSeats).values({ ...seat, ...shared })
    })
    .catch((error: unknown) => {
      if (brokenConstraint(error) === undefined) throw error
    })
}
