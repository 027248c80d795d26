import { and, eq, sql } from 'drizzle-orm'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { byName, hasSeat } from '../queries-attendance.server.ts'

/**
 * The people with a seat at an event, by name, with the order's company and the ticket; at most `limit`. One
 * query.
 */
export async function listNames(ctx: Ctx, eventId: string, { limit }: { limit: number }) {
  return read(ctx)
    .select({
      name: tickets.participantName,
      company: sql<string | null>`${orders.billing}->>'company'`,
      type: orderLines.name,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(ordersSoldBy(ctx.actor), eq(tickets.eventId, eventId), hasSeat))
    .orderBy(...byName)
    .limit(limit)
}

export type Named = Awaited<ReturnType<typeof listNames>>[number]
