import { and, eq, isNotNull } from 'drizzle-orm'
import { seatClaims } from '#app/features/catalogue/inventory/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OrderRow } from './lock-order.server.ts'

/** Whether a locked order waits for a card to join a price promise, and has never counted for it: nothing is paid for it otherwise. */
export async function isJoining(
  tx: Tx,
  { id, state, poolId }: Pick<OrderRow, 'id' | 'state' | 'poolId'>,
): Promise<boolean> {
  if (state !== 'held' || poolId === null) return false
  const counted = and(eq(seatClaims.orderId, id), isNotNull(seatClaims.poolId))
  return (await tx.$count(seatClaims, counted)) === 0
}
