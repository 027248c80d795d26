import { and, asc, eq } from 'drizzle-orm'
import type { News } from '#app/features/sales/cancellations/event-news.ts'
import { emailQuorumNewsJob } from '#app/features/sales/cancellations/jobs.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { findDecision } from './queries-news-decision.server.ts'

const AT_ONCE = 1_000

/**
 * Enqueues the emails about an event's quorum, one job for each order with seats. Refuses any actor but the
 * system.
 */
export async function enqueueQuorumNews(
  ctx: Ctx,
  { eventId, news }: { eventId: string; news: News },
): Promise<void> {
  requireSystem(ctx)

  const decision = await findDecision(ctx, eventId, news)
  if (!decision) return
  const rows = await read(ctx)
    .select({ orderId: orders.id })
    .from(orders)
    .where(and(everyOrder(ctx), eq(orders.eventId, eventId), eq(orders.state, 'confirmed')))
    .orderBy(asc(orders.confirmedAt), asc(orders.id))
  const wishes = rows.map(({ orderId }, behind) => ({
    payload: { orderId, news, decisionId: decision.id },
    behind,
  }))

  await inTransaction(async (tx) => {
    for (let from = 0; from < wishes.length; from += AT_ONCE)
      await enqueueAll(tx, emailQuorumNewsJob, wishes.slice(from, from + AT_ONCE))
  })
}
