import { and, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { yearRange } from '#app/kit/month-range.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ordersOfLocations } from './queries-scope.server.ts'
import { isCounted, sumsIn } from './queries-spending.server.ts'

/**
 * What each location of the group spent and owes for what it ordered in a year by the reader's clock, and
 * spent in the year before, in minor units by currency; its orders, and how many took part in what ended in
 * that year. For super-admins of the group; for others there is nothing. One query.
 */
export async function listGroupSpending(ctx: Ctx, year: number) {
  const rows = await read(ctx)
    .select({
      companyId: sql<PartyId>`${orders.buyerId}`,
      currency: orders.currency,
      ...sumsIn(yearRange(year), ctx),
      before: sumsIn(yearRange(year - 1), ctx).spent,
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOfLocations(ctx.actor), isCounted(ctx.now())))
    .groupBy(orders.buyerId, orders.currency)
  return rows.filter((row) => row.spent + row.before + row.committed + row.orders + row.trained !== 0)
}

export type GroupSpending = Awaited<ReturnType<typeof listGroupSpending>>[number]
