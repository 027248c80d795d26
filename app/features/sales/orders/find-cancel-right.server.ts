import { eq } from 'drizzle-orm'
import { quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { freeUntilOfOrder } from './queries-changes.server.ts'
import { orders } from './tables.server.ts'

/**
 * What decides whether seats of a locked order may be cancelled, and for how much: its event, its quorum,
 * until when it may be given back for nothing, and whether it is cancelled as what was agreed on alone.
 */
export async function findCancelRight(tx: Tx, { orderId, now }: { orderId: string; now: Date }) {
  const [row] = await tx
    .select({
      freeUntil: freeUntilOfOrder,
      event: quorumFacts,
      coming: comingSeats,
      heldFor: events.heldFor,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.id, orderId))
  if (!row) throw notFound()
  const { freeUntil, event, coming, heldFor } = row
  return { freeUntil, event, quorum: quorumOf(event, coming, now), isAgreed: heldFor !== null }
}
