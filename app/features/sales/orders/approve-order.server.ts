import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'

/**
 * Writes up to how much a locked order was approved, in its own currency, and what of it: what was approved
 * of the same before is not taken back.
 */
export async function approveOrder(
  tx: Tx,
  { orderId, totalMinor, facts }: { orderId: string; totalMinor: number; facts: string | null },
): Promise<void> {
  const isSame = sql`${orders.approvedFacts} is not distinct from ${facts}`
  const approvedMinor = sql`case when ${isSame} then greatest(${orders.approvedMinor}, ${totalMinor}) else ${totalMinor} end`
  await tx.update(orders).set({ approvedMinor, approvedFacts: facts }).where(eq(orders.id, orderId))
}
