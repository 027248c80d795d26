import { and, asc, eq } from 'drizzle-orm'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { countSeats } from '#app/features/procurement/order-matching/count-seats.server.ts'
import { everyPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { writeDetails } from '#app/features/sales/checkout/write-details.server.ts'
import { dueDay, termOf } from '#app/features/sales/orders/bill.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { eventOf, HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { orderLines } from '#app/features/sales/orders/tables.server.ts'
import { billHeld } from '#app/features/sales/receivables/bill-held.server.ts'
import { findBillable } from '#app/features/sales/receivables/find-billable.server.ts'
import { whyNoInvoice } from '#app/features/sales/receivables/invoice-way.ts'
import { lockBills } from '#app/features/sales/receivables/lock-bills.server.ts'
import { checkSeller } from '#app/features/sales/receivables/seller-facts.ts'
import { money } from '#app/kit/money.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { type CartFault, isSameCart } from './cart.ts'
import { type CartRow, changeCart } from './change-cart.server.ts'
import { purchaseOrderCarts } from './tables.server.ts'

type PurchaseOrder = typeof purchaseOrders.$inferSelect

/** Why seats cannot be booked; what was begun of it is taken back. */
class CartNotBooked extends Error {
  override name = 'CartNotBooked'
  readonly fault: CartFault
  constructor(fault: CartFault) {
    super(`a cart is not booked: ${fault}`)
    this.fault = fault
  }
}

/**
 * Books the seats of a purchase order that its supplier has acknowledged, on an invoice with its number, if
 * they are free, on sale and as they were ordered; they count on its lines. Otherwise it is said why not.
 * Once. For the system alone.
 */
export async function bookCart(ctx: Ctx, { purchaseOrderId }: { purchaseOrderId: string }): Promise<void> {
  requireSystem(ctx)

  const payment = await inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(purchaseOrders)
      .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.id, purchaseOrderId)))
      .for('update')
    const [cart] = await tx
      .select()
      .from(purchaseOrderCarts)
      .where(eq(purchaseOrderCarts.purchaseOrderId, purchaseOrderId))
      .for('update')
    if (order?.state !== 'acknowledged' || cart?.state !== 'waiting') return null
    try {
      const started = await tx.transaction((inner) => book(inner, ctx, { order, cart }))
      await changeCart(tx, ctx, cart, { step: 'book' })
      return started
    } catch (error) {
      const fault = faultOf(error)
      if (fault === null) throw error
      await changeCart(tx, ctx, cart, { step: 'fail', fault })
      return null
    }
  })
  if (payment) await askGateway(ctx, payment, { method: TRANSFER, returnPath: '/mybookings' })
}

function faultOf(error: unknown): CartFault | null {
  if (error instanceof CartNotBooked) return error.fault
  return error instanceof Refusal ? 'gone' : null
}

async function book(
  tx: Tx,
  ctx: Ctx,
  { order, cart }: { order: PurchaseOrder; cart: CartRow },
): Promise<StartedPayment | null> {
  const [now, held] = [ctx.now(), await lockOrder(tx, cart.orderId)]
  const { buyerId, billing } = held
  if (held.state !== 'expired' || held.payment !== 'none') throw new CartNotBooked('taken')
  if (buyerId === null || billing === null) throw new CartNotBooked('gone')
  await requireOnSale(tx, held, now)
  const seats = await seatsOf(tx, { order, orderId: held.id })

  await lockBills(tx, buyerId)
  const [facts] = await findBillable(tx, [held.id, buyerId])
  if (!facts?.startsAt) throw new CartNotBooked('gone')
  checkSeller({ ...held, state: 'held' }, facts.seller, now)
  const { transfer, open } = facts
  const total = money(held.totalMinor, held.currency)
  const startsAt = new Date(facts.startsAt)
  const due = dueDay({ startsAt, timeZone: facts.timeZone, termDays: transfer && termOf(transfer) }, now)
  const isBusiness = billing.kind === 'business'
  const asked = { isOffered: transfer !== null, isBusiness, isForAll: !takesPayments(), due, total, open }
  const why = whyNoInvoice(asked)
  if (why !== null || transfer === null || due === null)
    throw new CartNotBooked(why === null || why === 'business' ? 'notOffered' : why)

  const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  if (!(await holdSeatsUntil(tx, { orderId: held.id, heldUntil }))) throw new CartNotBooked('soldOut')
  await changeOrder(tx, ctx, held, { state: 'renew_hold' }, { heldUntil, countedWith: null, extended: true })
  const purchaseOrderNumber = order.numberText ?? ''
  await writeDetails(tx, {
    orderId: held.id,
    billing: { ...billing, purchaseOrderNumber },
    costCentreId: held.costCentreId,
  })
  const renewed = await lockOrder(tx, held.id)
  const bought = { facts, transfer, due, key: `purchase-order:${order.id}` }
  const payment = await billHeld(tx, ctx, { ...renewed, buyerId }, bought)
  await countSeats(tx, { purchaseOrderId: order.id, seats, linkedBy: cart.createdBy, at: now })
  return payment
}

async function requireOnSale(tx: Tx, held: OrderRow, now: Date): Promise<void> {
  const [event] = await tx
    .select({ state: events.state, startsAt: events.startsAt, writableUntil: parties.writableUntil })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(eq(events.id, eventOf(held)))
  if (!event || !isOnSale(event, now) || isLapsedAt(event, now)) throw new CartNotBooked('gone')
}

/** The seats, each with the line of the order that it is ordered on. */
async function seatsOf(tx: Tx, { order, orderId }: { order: PurchaseOrder; orderId: string }) {
  const [version] = await tx
    .select({ lines: purchaseOrderVersions.lines })
    .from(purchaseOrderVersions)
    .where(
      and(
        eq(purchaseOrderVersions.purchaseOrderId, order.id),
        eq(purchaseOrderVersions.version, order.version),
      ),
    )
  const seats = await tx
    .select({ orderLineId: orderLines.id, quantity: orderLines.quantity, unitMinor: orderLines.unitMinor })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'seat')))
    .orderBy(asc(orderLines.position))
  const ordered = (version?.lines ?? []).flatMap((line, at) =>
    line.kind === 'seats' ? [{ ...line, at }] : [],
  )
  if (!isSameCart(ordered, seats)) throw new CartNotBooked('changed')
  return seats.map(({ orderLineId }, at) => ({ orderLineId, line: ordered[at]?.at ?? at }))
}
