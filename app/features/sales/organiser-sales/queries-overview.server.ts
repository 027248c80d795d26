import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { givenByHand, soldByHand } from '#app/features/sales/participants/queries-given.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { SalesSource } from './sales-over-time.ts'

/** More days of sales than two years, each with every source. */
const MOST_ROWS = 4_000

const soldAt = sql`coalesce(${orders.confirmedAt}, ${orders.billedAt}, ${orders.joinedAt})`
const hasCode = sql`exists (select from ${seatAllocations} a where a.order_id = ${orders.id} and a.code_id is not null)`
const source = sql<SalesSource>`case when ${givenByHand} then 'complimentary' when ${soldByHand} then 'manual'
  when ${orders.joinedAt} is not null then 'group' when ${hasCode} then 'code' else 'site' end`

/**
 * The seats of an own event that are sold and were not cancelled, by the day of the order at its place and by
 * how they were sold. One query.
 */
export function listSeatsByDay(ctx: Ctx, eventId: string) {
  const day = sql<string>`to_char(${soldAt} at time zone ${events.timeZone}, 'YYYY-MM-DD')`
  return read(ctx)
    .select({ day, source, seats: sql<number>`sum(${orders.seats})::int` })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        ordersSoldBy(ctx.actor),
        eq(orders.eventId, eventId),
        inArray(orders.state, ['pledged', 'reserved', 'confirmed', 'completed']),
        isNotNull(soldAt),
        gt(orders.seats, 0),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .limit(MOST_ROWS)
}

export type EventTodos = NonNullable<Awaited<ReturnType<typeof findEventTodos>>> & {
  /** Orders without their money, as the list of orders counts them. */
  unpaid: number
}

/**
 * What an own event that is not over still lacks: seats without the name of a participant, the link of an
 * online event. Null of one that is over, cancelled or a draft. One query.
 */
export async function findEventTodos(ctx: Ctx, eventId: string) {
  const [row] = await read(ctx)
    .select({
      unnamed: read(ctx).$count(
        tickets,
        // Those that the list of participants shows as unnamed.
        and(eq(tickets.eventId, eventId), eq(tickets.state, 'valid'), isNull(tickets.participantName)),
      ),
      lacksLink: sql<boolean>`(${events.mode} = 'online' and ${events.onlineUrl} is null)`,
    })
    .from(events)
    .where(
      and(
        eventsSoldBy(ctx.actor),
        eq(events.id, eventId),
        eq(events.state, 'published'),
        gt(events.endsAt, ctx.now()),
      ),
    )
  return row ?? null
}
