import { desc, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ownPurchases } from './queries-scope.server.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * The actor's purchase requests in the company acted for, with their states: waiting ones first, then the
 * latest. At most 50.
 */
export function listAskedPurchases(ctx: Ctx) {
  return read(ctx)
    .select({
      id: purchaseRequests.id,
      state: purchaseRequests.state,
      reason: purchaseRequests.reason,
      totalMinor: purchaseRequests.totalMinor,
      currency: purchaseRequests.currency,
      createdAt: purchaseRequests.createdAt,
      heldUntil: purchaseRequests.heldUntil,
      order: { reference: orders.reference, state: orders.state, seats: orders.seats },
      title: itemNow.title,
      language: itemNow.language,
      startsAt: itemNow.startsAt,
      timeZone: itemNow.timeZone,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(ownPurchases(ctx.actor))
    .orderBy(desc(sql`${purchaseRequests.state} = 'asked'`), desc(purchaseRequests.createdAt))
    .limit(50)
}

export type AskedPurchase = Awaited<ReturnType<typeof listAskedPurchases>>[number]
