import { and, eq, ne, type SQL } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * An order and the invoice of it that stands, both locked; null where the invoice (`which`, a condition with
 * its scope) is none of an order, or was corrected.
 */
export async function lockReminded(tx: Tx, which: SQL | undefined) {
  const [of] = await tx
    .select({ orderId: invoices.subjectId, kind: invoices.subjectKind })
    .from(invoices)
    .where(and(which, eq(invoices.kind, 'invoice')))
  if (of?.kind !== 'order') return null
  const [order] = await tx.select().from(orders).where(eq(orders.id, of.orderId)).for('update')
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(which, eq(invoices.kind, 'invoice'), ne(invoices.state, 'replaced')))
    .for('update')
  return order && invoice ? { order, invoice } : null
}
