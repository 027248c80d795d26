import { and, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { itemNow, itemOfOrders } from './queries-item.server.ts'
import { orderItems, orders } from './tables.server.ts'

const MOST = 3

const isUncharged = and(
  eq(orders.state, 'confirmed'),
  eq(orders.payment, 'failed'),
  isNotNull(orders.heldUntil),
)

/**
 * The first of the events and trainings of one's own people ahead of `now` for which a party has paid or been
 * paid, or is being paid this moment, each once, by their titles.
 */
export async function listPaidAhead(tx: Tx, facts: { partyId: PartyId; now: Date }): Promise<string[]> {
  const { partyId, now } = facts
  const rows = await tx
    .selectDistinct({
      title: itemNow.title,
      startsAt: itemNow.startsAt,
      id: orderItems.subjectId,
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        or(eq(orders.buyerId, partyId), eq(orders.sellerId, partyId)),
        inArray(orders.state, ['held', 'reserved', 'confirmed', 'completed']),
        // What waits for its event to run is owed then: by an invoice, or to be paid otherwise.
        or(inArray(orders.payment, ['awaiting', 'paid']), isNotNull(orders.billedAt), isUncharged),
        ne(orders.refund, 'full'),
        and(gte(itemNow.endsAt, now), or(isNull(events.state), ne(events.state, 'cancelled'))),
      ),
    )
    .orderBy(sql`2, 3`)
    .limit(MOST)
  return rows.map(({ title }) => title)
}
