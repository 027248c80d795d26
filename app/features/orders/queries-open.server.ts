import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ordersOf } from './queries-scope.server.ts'
import { orderLines, orders } from './tables.server.ts'

type Chosen = Record<string, number>

const chosenOf = sql<Chosen>`(select coalesce(json_object_agg(l.ticket_type_id, l.quantity), '{}')
  from ${orderLines} l where l.order_id = ${orders.id})`

/** The seats of an event that the actor holds at the moment, to go on with; `chosen` by ticket type. Null for none. */
export async function findOpenOrder(
  ctx: Ctx,
  slug: string,
): Promise<{ reference: string; chosen: Chosen } | null> {
  const [open] = await read(ctx)
    .select({ reference: orders.reference, chosen: chosenOf })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(ordersOf(ctx), eq(events.slug, slug), eq(orders.state, 'held'), gt(orders.heldUntil, ctx.now())),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return open ?? null
}
