import { eq } from 'drizzle-orm'
import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Extends the hold of a locked order and its seats until a moment, never shortening it. Refuses
 * `orders:refused.expired` where they are gone.
 */
export async function holdOrder(tx: Tx, { id }: OrderRow, heldUntil: Date): Promise<void> {
  await tx.update(orders).set({ heldUntil, extended: true }).where(eq(orders.id, id))
  if (!(await holdSeatsUntil(tx, { orderId: id, heldUntil })))
    throw refuse('conflict', 'orders:refused.expired')
}
