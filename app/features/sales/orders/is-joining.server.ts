import { and, eq, isNotNull } from 'drizzle-orm'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OrderRow } from './lock-order.server.ts'

/**
 * Whether a locked order waits for a card to join a price promise, and has never counted for it: nothing is
 * paid for it otherwise.
 */
export async function isJoining(
  tx: Tx,
  { id, state, groupDealId }: Pick<OrderRow, 'id' | 'state' | 'groupDealId'>,
): Promise<boolean> {
  if (state !== 'held' || groupDealId === null) return false
  const counted = and(eq(seatAllocations.orderId, id), isNotNull(seatAllocations.groupDealId))
  return (await tx.$count(seatAllocations, counted)) === 0
}
