import { eq } from 'drizzle-orm'
import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { seatClaims } from '#app/features/catalogue/inventory/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Facts = { orderId: string; poolId: string; heldUntil: Date }

/** Makes the seats that an order holds count for a price promise from now on, and keeps them until `heldUntil`. False when they are gone. */
export async function promiseSeats(tx: Tx, { orderId, poolId, heldUntil }: Facts): Promise<boolean> {
  if (!(await holdSeatsUntil(tx, { orderId, heldUntil }))) return false
  await tx.update(seatClaims).set({ poolId }).where(eq(seatClaims.orderId, orderId))
  return true
}
