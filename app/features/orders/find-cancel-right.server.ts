import { eq } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { freeUntilOfOrder } from './queries-changes.server.ts'
import { orders } from './tables.server.ts'

/** What decides whether seats of a locked order may be cancelled: its event, and until when it may be given back for nothing. */
export async function findCancelRight(tx: Tx, orderId: string) {
  const [row] = await tx
    .select({ freeUntil: freeUntilOfOrder, event: { state: events.state, startsAt: events.startsAt } })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.id, orderId))
  if (!row) throw notFound()
  return row
}
