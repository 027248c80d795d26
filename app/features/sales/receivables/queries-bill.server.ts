import { and, eq, isNotNull } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { writeTransfer } from '#app/features/money/invoicing/written-transfer.server.ts'
import { freeUntilOfOrder } from '#app/features/sales/orders/queries-changes.server.ts'
import { ordersOf, owedOfOrders } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * What the actor owes for an own order by bank transfer, until when and where to, and whether a kept price
 * promise binds; null while nothing is awaited.
 */
export async function findBill(ctx: Ctx, reference: string) {
  const [row] = await read(ctx)
    .select({
      numberText: invoices.numberText,
      dueOn: invoices.dueOn,
      transfer: invoices.transfer,
      totalMinor: owedOfOrders,
      currency: invoices.currency,
      seller: invoices.seller,
      groupDealId: orders.groupDealId,
      freeUntil: freeUntilOfOrder,
    })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .where(
      and(
        ordersOf(ctx),
        eq(orders.reference, reference),
        eq(orders.payment, 'awaiting'),
        isNotNull(orders.billedAt),
      ),
    )
  if (!row?.transfer) return null
  const { transfer, groupDealId, freeUntil, seller, ...invoice } = row
  const isBound = groupDealId !== null && !(freeUntil !== null && freeUntil > ctx.now())
  return { ...invoice, isBound, transfer: writeTransfer({ ...invoice, seller, transfer }) }
}

export type Bill = NonNullable<Awaited<ReturnType<typeof findBill>>>
