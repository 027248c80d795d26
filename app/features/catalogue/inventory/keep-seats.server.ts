import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeAllocations } from './change-allocations.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'

/**
 * Turns an order's held seats into taken ones for good. A live hold always fits; one that has run out or was
 * released only if everything still fits, and none of an event that was cancelled or is over. Seats that
 * complete the quorum guarantee their event from `at` on; as every sale locks the quota of the whole event,
 * exactly one sees it. False, and nothing written, when they do not fit.
 */
export async function keepSeats(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<boolean> {
  await lockQuotas(tx, { orderId })
  const { moved, filled } = await changeAllocations(tx, { step: 'keep', orderId })
  if (moved && filled) await guaranteeEvent(tx, { eventId: filled, orderId, at })
  return moved
}
