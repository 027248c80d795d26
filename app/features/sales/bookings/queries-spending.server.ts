import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** What was paid for an order, less what has gone back of it. */
const paid = sql`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from ${payments} p
  where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.state = 'succeeded')`

/** The people that something was agreed on for, else those who have a seat. */
const people = sql`coalesce(${orderItems.people}, ${orders.seats})`

/**
 * What the party acted for has booked since `since`, seats and trainings for its own people, by currency, the
 * most first: minor units paid less refunds, the number of bookings, and of participants in what ended since
 * then. One query.
 */
export async function listSpending(ctx: Ctx, since: Date) {
  const confirmed = sql`${orders.confirmedAt} >= ${since.toISOString()}`
  const ended = sql`${itemNow.endsAt} between ${since.toISOString()} and ${ctx.now().toISOString()}`
  const minor = sql<number>`coalesce(sum(${paid}) filter (where ${confirmed}), 0)::bigint`.mapWith(Number)
  return read(ctx)
    .select({
      currency: orders.currency,
      minor,
      bookings: sql<number>`count(*) filter (where ${confirmed})::int`,
      trained: sql<number>`coalesce(sum(${people}) filter (where ${ended}), 0)::int`,
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOf(ctx), inArray(orders.state, ['confirmed', 'completed'])))
    .groupBy(orders.currency)
    .orderBy(desc(minor), orders.currency)
}
