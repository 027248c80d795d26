import { and, asc, eq, exists } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { createDraft } from '#app/features/procurement/purchase-orders/create-draft.server.ts'
import {
  MOST_LINES,
  type PurchaseLine,
  totalOfLines,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { HOLD_OVER, isHoldOver } from '#app/features/sales/orders/order.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { orderItems, orderLines } from '#app/features/sales/orders/tables.server.ts'
import { type Person, requireAccountHolder } from '#app/kit/actor.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { purchaseOrderCarts } from './tables.server.ts'

/**
 * Makes the draft of a purchase order of the seats that a company's cart holds, each at its price of today,
 * and ends the hold: nobody keeps seats for an order that waits. A repeat gets the first one's code. Somebody
 * else's cart is not found; refuses `cart-orders:refused.company` who acts for none, and with
 * `orders:refused.expired`, `cart-orders:refused.cart` and `cart-orders:refused.approval` a cart that is
 * over, has nothing to order, or whose seats its organiser gave to the asker alone.
 */
export async function orderCart(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { reference } = parseInput(orderInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!actor.company) throw refuse('conflict', 'cart-orders:refused.company')

  return inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const [made] = await tx
      .select({ code: purchaseOrders.code })
      .from(purchaseOrderCarts)
      .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderCarts.purchaseOrderId))
      .where(and(eq(purchaseOrderCarts.orderId, order.id), eq(purchaseOrderCarts.state, 'waiting')))
    if (made) return made
    await requireOrderable(tx, ctx, order)

    const content = await contentOf(tx, ctx, order)
    const sides = { buyerId: actor.partyId, providerId: order.sellerId }
    const costCentre = order.costCentreId ?? ''
    const about = await aboutOf(tx, order)
    const { id, code } = await createDraft(tx, { ...ctx, actor }, { sides, content, costCentre, about })
    await tx.insert(purchaseOrderCarts).values({
      id: newId(),
      purchaseOrderId: id,
      orderId: order.id,
      createdBy: actor.accountId,
      state: 'waiting',
      createdAt: ctx.now(),
    })
    await endHold(tx, ctx, order)
    await audit(tx, ctx, 'cart-order.make', { kind: 'purchase-order', id }, { order: order.id })
    return { code }
  })
}

async function requireOrderable(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.state !== 'held' || isHoldOver(order, ctx.now()))
    throw refuse('conflict', 'orders:refused.expired')
  if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })
  const isOwn = order.buyerId === (ctx.actor as Person).partyId && order.sellerId !== order.buyerId
  const isOfSeats = hasSeats(order) && order.groupDealId === null && order.totalMinor > 0
  if (!isOwn || !isOfSeats || order.billing === null) throw refuse('conflict', 'cart-orders:refused.cart')
  const given = tx
    .select({ id: seatAllocations.id })
    .from(seatAllocations)
    .innerJoin(ticketTypes, eq(ticketTypes.id, seatAllocations.ticketTypeId))
    .where(
      and(
        eq(seatAllocations.orderId, order.id),
        eq(ticketTypes.needsApproval, true),
        eq(ticketTypes.onlyWithCode, false),
      ),
    )
  const [row] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), exists(given)))
    .limit(1)
  if (row) throw refuse('conflict', 'cart-orders:refused.approval')
}

/** What is ordered: the seats by type, with the title and the beginning of their event. */
async function contentOf(tx: Tx, ctx: Ctx, order: OrderRow) {
  const [items, seats] = [
    await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(asc(orderItems.position))
      .limit(1),
    await tx
      .select({
        name: orderLines.name,
        quantity: orderLines.quantity,
        unitMinor: orderLines.unitMinor,
      })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.kind, 'seat')))
      .orderBy(asc(orderLines.position)),
  ]
  const [item] = items
  if (!item || seats.length === 0 || seats.length > MOST_LINES)
    throw refuse('conflict', 'cart-orders:refused.cart')
  const lines: PurchaseLine[] = seats.map(({ name, ...line }) => ({
    ...line,
    kind: 'seats',
    text: `${item.title.slice(0, 140)} – ${name.slice(0, 50)}`,
  }))
  const { startsAt, timeZone } = item
  const delivery = startsAt && timeZone ? formatMoment(startsAt, timeZone, ctx.language, new Date(0)) : ''
  return {
    title: item.title.slice(0, 120),
    currency: order.currency,
    taxIncluded: order.tax?.isIncluded ?? true,
    lines,
    totalMinor: totalOfLines(lines),
    note: '',
    delivery,
  }
}

async function aboutOf(tx: Tx, { eventId }: OrderRow) {
  const [event] = await tx
    .select({ categoryId: events.categoryId, city: events.city })
    .from(events)
    .where(eq(events.id, eventId ?? ''))
  return event ?? { categoryId: null, city: null }
}

/** From now on the seats are anybody's. */
async function endHold(tx: Tx, { requestId, now }: Ctx, order: OrderRow): Promise<void> {
  const clock = systemContext('cart-orders.make', { requestId, now })
  await changeOrder(tx, clock, order, { state: 'expire' }, HOLD_OVER)
  await releaseSeats(tx, { orderIds: [order.id], as: 'lapse' })
}
