import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'

/**
 * Writes up to how much a locked order was approved, in its own currency: what was approved before is not
 * taken back.
 */
export async function approveOrder(
  tx: Tx,
  { orderId, totalMinor }: { orderId: string; totalMinor: number },
): Promise<void> {
  const approvedMinor = sql`greatest(${orders.approvedMinor}, ${totalMinor})`
  await tx.update(orders).set({ approvedMinor }).where(eq(orders.id, orderId))
}
