import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import {
  everyPurchaseOrder,
  foundPurchaseOrders,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orderLines } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { judgeSeveral } from './judge-several.server.ts'
import { matchByItself, matchCredit, type OpenLine, type WaitingReason } from './matching.ts'
import { listOpenLinesOf } from './queries-open-lines.server.ts'
import { everyBilledInvoice } from './queries-scope.server.ts'
import { findStandings, type OrderStanding } from './queries-standings.server.ts'
import { purchaseOrderInvoices, purchaseOrderSeats } from './tables.server.ts'
import { type NewMatch, type PairMatches, writeMatches } from './write-matches.server.ts'

export type Pair = { invoiceId: string; purchaseOrderId: string }
type Looked = Pair & { invoice: typeof invoices.$inferSelect; standing: OrderStanding }
type Found = { matches: readonly NewMatch[] } | { reason: WaitingReason }

/**
 * Matches invoices or credit notes with the orders that they are for where that is plain, and counts the
 * seats that they bill as delivered on them; else says why one waits for a person. Of what was looked at
 * before nothing changes. No two of the pairs are of one order or of one invoice.
 */
export async function matchAutomatically(tx: Tx, ctx: Ctx, pairs: readonly Pair[]): Promise<void> {
  const looked = await lookAt(tx, ctx, pairs)
  if (looked.length === 0) return
  const open = await listOpenLinesOf(
    tx,
    everyBilledInvoice(ctx),
    looked.map(({ invoiceId, standing }) => ({ invoiceId, withTax: standing.taxIncluded })),
  )
  const found = looked.map((one) => ({ ...one, found: findMatches(one, open.get(one.invoiceId) ?? []) }))
  const plain = found.flatMap(({ invoiceId, purchaseOrderId, found: how }) =>
    'matches' in how ? [{ invoiceId, purchaseOrderId, matches: how.matches }] : [],
  )
  const refused = await tryMatches(tx, ctx, plain)
  for (const { invoiceId, purchaseOrderId, found: how } of found) {
    const reason = 'reason' in how ? how.reason : (refused.get(invoiceId) ?? null)
    if (reason !== null)
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
  await linkBilledSeats(tx, ctx, looked)
  const matched = plain.filter(({ invoiceId }) => !refused.has(invoiceId))
  if (matched.length > 0)
    await judgeSeveral(
      tx,
      matched.map(({ purchaseOrderId }) => purchaseOrderId),
      ctx.now(),
    )
}

/** Locks the orders, and notes the invoices that nobody has looked at yet; these, with all of both. */
async function lookAt(tx: Tx, ctx: Ctx, pairs: readonly Pair[]): Promise<Looked[]> {
  const orders = await tx
    .select({ id: purchaseOrders.id, buyerId: purchaseOrders.buyerId })
    .from(purchaseOrders)
    .where(
      and(
        everyPurchaseOrder(ctx),
        inArray(
          purchaseOrders.id,
          pairs.map(({ purchaseOrderId }) => purchaseOrderId),
        ),
      ),
    )
    .orderBy(asc(purchaseOrders.id))
    .for('update')
  const buyers = new Map(orders.map(({ id, buyerId }) => [id, buyerId]))
  const values = pairs.flatMap((pair) => {
    const buyerId = buyers.get(pair.purchaseOrderId)
    const judgedAt = ctx.now()
    return buyerId
      ? [{ ...pair, buyerId, standing: 'waiting' as const, reason: 'none' as const, judgedAt }]
      : []
  })
  if (values.length === 0) return []
  const fresh = await tx.insert(purchaseOrderInvoices).values(values).onConflictDoNothing().returning({
    invoiceId: purchaseOrderInvoices.invoiceId,
    purchaseOrderId: purchaseOrderInvoices.purchaseOrderId,
  })
  if (fresh.length === 0) return []
  const read = await tx
    .select()
    .from(invoices)
    .where(
      inArray(
        invoices.id,
        fresh.map(({ invoiceId }) => invoiceId),
      ),
    )
  const ids = fresh.map(({ purchaseOrderId }) => purchaseOrderId)
  const standings = await findStandings(tx, foundPurchaseOrders(ids), ctx.now())
  return fresh.flatMap((pair) => {
    const invoice = read.find(({ id }) => id === pair.invoiceId)
    const standing = standings.get(pair.purchaseOrderId)
    return invoice && standing ? [{ ...pair, invoice, standing }] : []
  })
}

function findMatches({ invoice, standing }: Looked, open: OpenLine[]): Found {
  const isOpen = standing.state === 'sent' || standing.state === 'acknowledged'
  if (!isOpen && !(standing.state === 'closed' && invoice.kind === 'credit_note')) return { reason: 'state' }
  if (invoice.kind === 'invoice' && (invoice.state === 'credited' || invoice.state === 'replaced'))
    return { reason: 'state' }
  if (invoice.currency !== standing.currency) return { reason: 'currency' }
  if (invoice.kind === 'invoice') return matchByItself(open, standing.lines)
  const credited = standing.matches.filter(({ invoiceId }) => invoiceId === invoice.creditsId)
  return matchCredit(open, credited, standing.lines)
}

/**
 * Writes matches beside the transaction, so that what the database refuses of them leaves it as it was: all
 * at once, and where one of them is refused each for itself. Of which invoices it refuses them, and why.
 */
async function tryMatches(
  tx: Tx,
  ctx: Ctx,
  pairs: readonly PairMatches[],
): Promise<Map<string, WaitingReason>> {
  const refused = new Map<string, WaitingReason>()
  const attempt = (of: readonly PairMatches[]) =>
    isWritten(tx, (inner) => writeMatches(inner, of, { by: null, at: ctx.now() }))
  if ((await attempt(pairs)) === null) return refused
  for (const pair of pairs) {
    const broken = await attempt([pair])
    if (broken !== null) refused.set(pair.invoiceId, reasonOf(broken))
  }
  return refused
}

const reasonOf = (broken: string): WaitingReason =>
  broken === 'purchase_match_credit' ? 'credit' : broken === 'purchase_match_state' ? 'state' : 'quantity'

/** Null where it was written, else which rule of the database it broke. */
async function isWritten(tx: Tx, write: (inner: Tx) => Promise<unknown>): Promise<string | null> {
  return tx.transaction(write).then(
    () => null,
    (error: unknown) => {
      const broken = brokenConstraint(error)
      if (broken === undefined) throw error
      return broken
    },
  )
}

/** Seats of the bookings that are billed, where one line of an order is of seats and has room for them. */
async function linkBilledSeats(tx: Tx, ctx: Ctx, looked: readonly Looked[]): Promise<void> {
  const wanted = looked.flatMap(({ invoice, standing }) => {
    const [line, ...more] = standing.lines.filter(({ kind }) => kind === 'seats')
    const isBooking = invoice.kind === 'invoice' && invoice.subjectKind === 'order'
    if (!isBooking || !line || more.length > 0) return []
    return [{ orderId: invoice.subjectId, purchaseOrderId: standing.id, line: line.at }]
  })
  if (wanted.length === 0) return
  const seats = await tx
    .select({ orderId: orderLines.orderId, orderLineId: orderLines.id })
    .from(orderLines)
    .where(
      and(
        inArray(
          orderLines.orderId,
          wanted.map(({ orderId }) => orderId),
        ),
        eq(orderLines.kind, 'seat'),
        sql`not exists (
      select from ${purchaseOrderSeats} s where s.order_line_id = ${orderLines.id})`,
      ),
    )
    .orderBy(orderLines.orderId, orderLines.position)
  for (const { orderId, ...line } of wanted) {
    const own = seats.filter((seat) => seat.orderId === orderId)
    const values = own.map(({ orderLineId }) => ({ ...line, orderLineId, linkedAt: ctx.now() }))
    if (values.length > 0) await isWritten(tx, (inner) => inner.insert(purchaseOrderSeats).values(values))
  }
}
