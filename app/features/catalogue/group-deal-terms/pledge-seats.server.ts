import { eq } from 'drizzle-orm'
import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Facts = { orderId: string; groupDealId: string; heldUntil: Date }

/**
 * Pledges the seats that an order holds for a group deal, and holds them until `heldUntil`. False when they
 * are gone.
 */
export async function pledgeSeats(tx: Tx, { orderId, groupDealId, heldUntil }: Facts): Promise<boolean> {
  if (!(await holdSeatsUntil(tx, { orderId, heldUntil }))) return false
  await tx.update(seatAllocations).set({ groupDealId }).where(eq(seatAllocations.orderId, orderId))
  return true
}
