import type { Tx } from '#app/platform/db.server.ts'
import { changeAllocations } from './change-allocations.server.ts'

/**
 * Gives the seats of orders back; `as` says what becomes of an offer to somebody who waited, where it may
 * have been one.
 */
export async function releaseSeats(
  tx: Tx,
  { orderIds, as = 'release' }: { orderIds: readonly string[]; as?: 'release' | 'decline' | 'lapse' },
): Promise<void> {
  if (orderIds.length > 0) await changeAllocations(tx, { step: as, orderIds })
}
