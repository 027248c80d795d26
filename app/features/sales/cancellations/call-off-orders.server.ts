import { and, asc, eq, inArray } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { callOffOrderJob } from './jobs.ts'

const AT_ONCE = 1_000

/**
 * Asks for each order of a cancelled event to be called off, held or placed. Refuses whoever is not the
 * system.
 */
export async function callOffOrders(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(orders.eventId, eventId),
        eq(events.state, 'cancelled'),
        inArray(orders.state, ['held', 'pledged', 'reserved', 'confirmed']),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const wishes = rows.map((payload, behind) => ({ payload, behind }))

  await inTransaction(async (tx) => {
    for (let from = 0; from < wishes.length; from += AT_ONCE)
      await enqueueAll(tx, callOffOrderJob, wishes.slice(from, from + AT_ONCE))
  })
}
