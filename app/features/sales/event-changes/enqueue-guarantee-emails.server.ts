import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { eventGuarantees } from '#app/features/catalogue/events/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { emailGuaranteedEventJob } from './jobs.ts'

/**
 * Enqueues the emails about a guaranteed event, one job for each order that had seats before. The order that
 * completed the quorum has it in its confirmation, as do later ones. Refuses any actor but the system.
 */
export async function enqueueGuaranteeEmails(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  const waiting = await read(ctx)
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(eventGuarantees, eq(eventGuarantees.eventId, orders.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(orders.eventId, eventId),
        eq(orders.state, 'confirmed'),
        lte(orders.confirmedAt, eventGuarantees.guaranteedAt),
        sql`${orders.id} is distinct from ${eventGuarantees.orderId}`,
      ),
    )
    .orderBy(asc(orders.confirmedAt), asc(orders.id))
  const wishes = waiting.map((payload, behind) => ({ payload, behind }))

  await inTransaction((tx) => enqueueAll(tx, emailGuaranteedEventJob, wishes))
}
