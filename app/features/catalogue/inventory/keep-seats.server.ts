import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeAllocations } from './change-allocations.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'

/**
 * Makes an order's seats its own for good. A live hold always fits; one that has run out or was released is
 * seated again only if everything still fits, and none of an event that was cancelled or is over. Seats that
 * fill the ring make their event run for sure from `at` on; as every sale of an event locks the quota of its
 * whole, one of them sees it. False, and nothing written, when they do not fit.
 */
export async function keepSeats(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<boolean> {
  await lockQuotas(tx, { orderId })
  const { moved, filled } = await changeAllocations(tx, { step: 'keep', orderId })
  if (moved && filled) await guaranteeEvent(tx, { eventId: filled, orderId, at })
  return moved
}
