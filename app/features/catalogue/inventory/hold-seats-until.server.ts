import type { Tx } from '#app/platform/db.server.ts'
import { changeAllocations } from './change-allocations.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'

type Facts = { orderId: string; heldUntil: Date }

/** Extends the hold of an order's seats, also one that has run out. False when the seats are gone. */
export async function holdSeatsUntil(tx: Tx, { orderId, heldUntil }: Facts): Promise<boolean> {
  await lockQuotas(tx, { orderId })
  return (await changeAllocations(tx, { step: 'hold_on', orderId, heldUntil })).moved
}
