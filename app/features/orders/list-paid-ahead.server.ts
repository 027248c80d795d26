import { and, asc, eq, gte, inArray, ne, or } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'

const MOST = 3

/**
 * The first of the events ahead of `now` for which a party has paid or been paid, or is being paid this moment, each
 * once, by their titles.
 */
export async function listPaidAhead(tx: Tx, facts: { partyId: PartyId; now: Date }): Promise<string[]> {
  const { partyId, now } = facts
  const rows = await tx
    .selectDistinct({ title: events.title, startsAt: events.startsAt, id: events.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        or(eq(orders.buyerId, partyId), eq(orders.sellerId, partyId)),
        inArray(orders.state, ['held', 'placed', 'completed']),
        inArray(orders.payment, ['awaiting', 'paid']),
        ne(orders.refund, 'full'),
        gte(events.endsAt, now),
        ne(events.state, 'cancelled'),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST)
  return rows.map(({ title }) => title)
}
