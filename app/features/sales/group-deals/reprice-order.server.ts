import { and, asc, eq, gt } from 'drizzle-orm'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { amountsOf, dueOf } from '#app/features/sales/orders/order.ts'
import { orderLines } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Lowers the seats of a locked order to at most `unitMinor` each, never raising them; returns the new total.
 */
export async function repriceOrder(
  tx: Tx,
  order: OrderRow,
  unitMinor: number,
): Promise<ReturnType<typeof amountsOf>> {
  await tx
    .update(orderLines)
    .set({ unitMinor, pricing: null })
    .where(and(eq(orderLines.orderId, order.id), gt(orderLines.unitMinor, unitMinor)))
  const lines = await tx
    .select({ quantity: orderLines.quantity, unitMinor: orderLines.unitMinor, tax: orderLines.tax })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  return amountsOf(dueOf(lines, order))
}
