import { inArray } from 'drizzle-orm'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { orderLines } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { lockChangeableHolds } from './lock-changeable-holds.server.ts'

/**
 * Releases the actor's holds of an event that await no decision, as part of holding another choice: when that
 * does not fit, nothing is released. Choices of one `owner` for one event are serialised by a lock before all
 * others; then orders are locked before holders and seats, as everywhere. Returns how many seats of which
 * ticket types were released.
 */
export async function replaceHolds(
  tx: Tx,
  ctx: Ctx,
  { owner, eventId }: { owner: string; eventId: string },
): Promise<ReadonlyMap<string, number>> {
  await lockNames(tx, 'changed choice', [`${owner} ${eventId}`])
  const open = await lockChangeableHolds(tx, ctx, eventId)
  const given = new Map<string, number>()
  if (open.length === 0) return given
  for (const order of open) await cancelOrder(tx, ctx, order, { reason: 'abandoned' })
  const orderIds = open.map(({ id }) => id)
  for (const { type, seats } of await seatsOf(tx, orderIds))
    if (type) given.set(type, seats + (given.get(type) ?? 0))
  await releaseSeats(tx, { orderIds })
  return given
}

const seatsOf = (tx: Tx, orderIds: string[]) =>
  tx
    .select({ type: orderLines.ticketTypeId, seats: orderLines.quantity })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
