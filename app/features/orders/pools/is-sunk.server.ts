import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { orderLines } from '../tables.server.ts'

/** Whether a locked order was booked at more than a price promise of its event was decided at later. */
export async function isSunk(tx: Tx, orderId: string): Promise<boolean> {
  const dear = and(eq(orderLines.orderId, orderId), lt(orderLines.sunkMinor, orderLines.unitMinor))
  return (await tx.$count(orderLines, dear)) > 0
}
