import { eq } from 'drizzle-orm'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { recipientOf } from '#app/features/sales/invoice-corrections/correction-request.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** The invoice of an order by its reference, and to whom it is billed. */
export async function invoiceOfBooking(tx: Tx, reference: string) {
  const [row] = await tx
    .select({ id: invoices.id, buyer: invoices.buyer })
    .from(orders)
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .where(eq(orders.reference, reference))
  if (!row) throw new Error('an invoice was lost')
  return { id: row.id, recipient: recipientOf(row.buyer) }
}
