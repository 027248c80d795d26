import { inArray } from 'drizzle-orm'
import { releaseSeats } from '#app/features/tickets/release-seats.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeOrder } from './change-order.server.ts'
import { HOLD_OVER } from './order.ts'
import { changeableHolds } from './queries-open.server.ts'
import { orderLines } from './tables.server.ts'

/**
 * Gives back what the actor holds of an event and has not asked anybody about, as part of holding another choice: when that
 * one does not fit, nothing is given back. Orders are locked before holders and seats, as everywhere. Answers how many seats of
 * which ticket types were given back.
 */
export async function replaceHolds(tx: Tx, ctx: Ctx, eventId: string): Promise<ReadonlyMap<string, number>> {
  const given = new Map<string, number>()
  // What came meanwhile from a second press is seen by the next look: each begins after the locks of the one before.
  for (let open = await changeableHolds(tx, ctx, eventId); open.length > 0; ) {
    for (const order of open) await changeOrder(tx, ctx, order, { state: 'cancel' }, HOLD_OVER)
    const orderIds = open.map(({ id }) => id)
    for (const { type, seats } of await seatsOf(tx, orderIds))
      if (type) given.set(type, seats + (given.get(type) ?? 0))
    await releaseSeats(tx, { orderIds })
    open = await changeableHolds(tx, ctx, eventId)
  }
  return given
}

const seatsOf = (tx: Tx, orderIds: string[]) =>
  tx
    .select({ type: orderLines.ticketTypeId, seats: orderLines.quantity })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
