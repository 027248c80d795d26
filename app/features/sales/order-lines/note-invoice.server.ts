import { and, eq, sql } from 'drizzle-orm'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { noteOrderLine } from './note-order-line.server.ts'

/**
 * Notes the invoice of an order, once that it was issued, and once that it is paid where it was owed before;
 * what was paid at once is one line. Nothing of an order that has none. Refuses any actor but the system.
 */
export async function noteInvoice(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const [invoice] = await read(ctx)
    .select({
      id: invoices.id,
      number: invoices.numberText,
      minor: invoices.totalMinor,
      currency: invoices.currency,
      state: invoices.state,
      isOwed: sql<boolean>`${invoices.transfer} is not null`,
    })
    .from(orders)
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .where(and(everyOrder(ctx), eq(orders.id, orderId)))
  if (!invoice) return

  const { id: about, number, minor, currency, state, isOwed } = invoice
  const parameters = { number, total: { minor, currency } }
  await inTransaction(async (tx) => {
    const issued = isOwed ? 'invoiceIssued' : 'invoiceSettled'
    await noteOrderLine(tx, orderId, { kind: issued, about, parameters })
    if (isOwed && state === 'paid')
      await noteOrderLine(tx, orderId, { kind: 'invoicePaid', about, parameters })
  })
}
