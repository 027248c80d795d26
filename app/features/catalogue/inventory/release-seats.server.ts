import type { Tx } from '#app/platform/db.server.ts'
import { changeAllocations } from './change-allocations.server.ts'

/**
 * Releases the seats of orders; `as` is the outcome of an offer from the waiting list, where it may have been
 * one.
 */
export async function releaseSeats(
  tx: Tx,
  { orderIds, as = 'release' }: { orderIds: readonly string[]; as?: 'release' | 'decline' | 'lapse' },
): Promise<void> {
  if (orderIds.length > 0) await changeAllocations(tx, { step: as, orderIds })
}
