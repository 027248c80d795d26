import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { endOf } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { freeUntilOfOrder } from '#app/features/sales/orders/queries-changes.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The actor's latest pledge on an event, by its slug; null for none. */
export async function findOwnPledge(ctx: Ctx, slug: string) {
  const [row] = await read(ctx)
    .select({
      reference: orders.reference,
      state: orders.state,
      seats: orders.seats,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      heldUntil: orders.heldUntil,
      confirmedAt: orders.confirmedAt,
      billedAt: orders.billedAt,
      groupDeal: groupDeals.state,
      until: groupDeals.until,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      /** Whether it ever counted for the promise: one by card does once the money is set aside. */
      hasCounted: sql<boolean>`exists (select from ${seatAllocations} c where c.order_id = ${orders.id} and c.group_deal_id is not null)`,
      payment: orders.payment,
      confirmPath: sql<string | null>`(select p.confirm_url from ${payments} p where p.subject_kind = 'order'
          and p.subject_id = ${orders.id} and p.state = 'confirming' limit 1)`,
      isMoved: sql<boolean>`coalesce(${freeUntilOfOrder} > now(), false)`,
    })
    .from(orders)
    .innerJoin(groupDeals, eq(groupDeals.id, orders.groupDealId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOf(ctx), eq(events.slug, slug)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row ? { ...row, until: endOf(row, row) } : null
}

/** Whether the actor has booked seats of an event, by its slug, without a group deal. */
export async function hasBooked(ctx: Ctx, slug: string): Promise<boolean> {
  const [row] = await read(ctx)
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        ordersOf(ctx),
        eq(events.slug, slug),
        isNull(orders.groupDealId),
        eq(orders.isManual, false),
        inArray(orders.state, ['reserved', 'confirmed']),
      ),
    )
    .limit(1)
  return row !== undefined
}
